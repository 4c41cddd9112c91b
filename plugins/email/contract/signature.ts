/** Facts that a signature may name: the agent, and the company as the mailbox calls it. `user` is what quick replies call the agent. */
export interface SignatureFacts {
  agent: string
  company: string
}

const VARIABLE = /\{\{\s*([^{}]*?)\s*\}\}/g
const makers: ReadonlyMap<string, (facts: SignatureFacts) => string> = new Map([
  ['agent', ({ agent }: SignatureFacts) => agent],
  ['user', ({ agent }: SignatureFacts) => agent],
  ['company', ({ company }: SignatureFacts) => company],
])

/** The first variable that means nothing; null for none. */
export function unknownInSignature(text: string): string | null {
  const names = [...text.matchAll(VARIABLE)].map(([, name = '']) => name)
  return names.find((name) => !makers.has(name.toLowerCase())) ?? null
}

/** The signature with its variables filled in; a value is never read as a variable again. */
export const signatureOf = (text: string, facts: SignatureFacts): string =>
  text.replaceAll(VARIABLE, (hole, name: string) => makers.get(name.toLowerCase())?.(facts) ?? hole)
