// Which headers and parameters carry credentials, judged by their names.

const CREDENTIAL = /auth|cookie|credential|key|password|secret|session|token/i;

export const namesCredential = (name: string): boolean => CREDENTIAL.test(name);
