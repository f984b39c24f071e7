import { setTimeout as sleep } from "node:timers/promises";
import { JackfieldError } from "@jackfield/sdk";

const patienceMs = 5_000;
const pauseMs = 50;

/**
 * Opens what needs the store for itself, trying again for some seconds while another command has it.
 *
 * @throws JackfieldError store_locked when it is still taken then; otherwise what `open` throws
 */
export async function whenStoreIsFree<Opened>(open: () => Promise<Opened>): Promise<Opened> {
  for (const start = performance.now(); ; await sleep(pauseMs)) {
    try {
      return await open();
    } catch (error) {
      if (!JackfieldError.is(error) || error.code !== "store_locked") throw error;
      if (performance.now() - start > patienceMs) throw stillLocked(error);
    }
  }
}

function stillLocked(error: JackfieldError): JackfieldError {
  const message = `${error.message.replace(/\.$/, "")}, and still was after ${patienceMs / 1000} seconds`;
  return new JackfieldError("store_locked", message, { cause: error });
}
