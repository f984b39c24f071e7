import { JackfieldError } from "@jackfield/sdk";
import { Client, type ClientConfig, types } from "pg";

const int8 = 20;

/**
 * How every connection to a PostgreSQL database is made.
 *
 * @throws JackfieldError store_unsupported when the address is not understood; it is not repeated, since it may hold a
 *   password
 */
export function postgresSettings(url: string): ClientConfig {
  const settings: ClientConfig = {
    connectionString: url,
    application_name: "jackfield",
    connectionTimeoutMillis: 5_000,
    query_timeout: 30_000,
    keepAlive: true,
    // Times and sequence numbers stay far below the largest safe integer.
    types: { getTypeParser: (oid, format) => (oid === int8 ? Number : types.getTypeParser(oid, format)) },
  };
  try {
    new Client(settings);
  } catch {
    throw new JackfieldError("store_unsupported", "The PostgreSQL address of the store is not a valid URL");
  }
  return settings;
}

/** The database's name for people: host, port and database. */
export function postgresPlace(settings: ClientConfig): string {
  const { host, port, database } = new Client(settings);
  return `The database ${database} at ${host}:${port}`;
}
