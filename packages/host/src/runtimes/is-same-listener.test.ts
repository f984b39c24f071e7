import assert from "node:assert/strict";
import { test } from "node:test";
import { isSameListener } from "./is-same-listener.ts";

const same = (own: string, url: string, address: string) => isSameListener(new URL(own), new URL(url), address);

for (const address of ["127.0.0.1", "127.0.0.2", "::1", "::ffff:127.0.0.1", "0.0.0.0", "::"]) {
  for (const own of ["http://127.0.0.1:8080", "http://[::1]:8080", "http://0.0.0.0:8080", "http://[::]:8080"])
    test(`${address} on the same port reaches ${own}`, () => assert.ok(same(own, "http://any:8080", address)));
}

test("another port, or another address, is somebody else", () => {
  assert.equal(same("http://127.0.0.1:8080", "http://any:8081", "127.0.0.1"), false);
  assert.equal(same("http://127.0.0.1:8080", "http://any:8080", "10.0.0.1"), false);
  assert.equal(same("http://10.0.0.2:8080", "http://any:8080", "10.0.0.1"), false);
  assert.equal(same("http://0.0.0.0:8080", "http://any:8080", "203.0.113.9"), false);
});

test("one address has more than one spelling, and a port may be left out", () => {
  assert.ok(same("http://10.0.0.2", "http://any:80", "::ffff:10.0.0.2"));
  assert.ok(same("http://[::ffff:10.0.0.2]:443", "https://any", "10.0.0.2"));
});
