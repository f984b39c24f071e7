/** Files that everyone may see, by path. */
export const openFiles = {
  "notes/todo.txt": "Buy milk\nPay the INVOICE of the plumber\n",
  "notes/trips/basel.md": "# Basel\r\n\r\nbring the invoices\r\n",
  "src/main.ts": "// nothing here\n",
  "invoice.pdf": new Uint8Array([37, 80, 68, 70, 0, 1, 2]),
};
