import assert from "node:assert/strict";
import { test } from "node:test";
import { isPrivateAddress } from "./is-private-address.ts";

const privates = [
  "0.0.0.0",
  "10.1.2.3",
  "100.64.0.1",
  "127.0.0.1",
  "127.9.9.9",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.1.1",
  "224.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::ffff:127.0.0.1",
  "::ffff:a9fe:a9fe",
  "::7f00:1",
  "64:ff9b::7f00:1",
  "2002:7f00:1::",
  "2001:0:1::1",
  "fc00::1",
  "fd00:ec2::254",
  "fe80::1",
  "ff02::1",
];
for (const address of privates) test(`${address} is private`, () => assert.equal(isPrivateAddress(address), true));

for (const address of [
  "1.1.1.1",
  "172.15.0.1",
  "172.32.0.1",
  "192.169.0.1",
  "11.0.0.1",
  "223.255.255.255",
  "2606:4700::1111",
])
  test(`${address} is public`, () => assert.equal(isPrivateAddress(address), false));
