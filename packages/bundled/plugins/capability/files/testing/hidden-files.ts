/** Files that are kept out of sight, by path. */
export const hiddenFiles = {
  ".git/config": "invoice",
  ".env": "SECRET=invoice",
  "node_modules/a/index.js": "invoice",
  ".jackfield/key": "invoice",
};
