import type { FieldError } from '#core/contract/errors.ts'

export const LONGEST_LABEL = 40
export const LONGEST_VALUE = 500

export interface ProviderDraft {
  label: string
  issuer: string
  clientId: string
}

const isLocal = ({ hostname }: URL): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

/** An issuer is an https address without query; plain http only on this machine. */
export function isIssuer(text: string): boolean {
  const url = URL.parse(text.trim())
  if (!url || url.search !== '' || url.hash !== '' || url.username !== '' || url.password !== '') return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLocal(url))
}

/** Validation errors of a provider; empty when valid. */
export function providerProblems({ label, issuer, clientId }: ProviderDraft): FieldError[] {
  const problem = (field: string, code: string, message: string): FieldError => ({ field, code, message })
  const found: FieldError[] = []
  if (label.trim() === '') found.push(problem('label', 'required', 'Write a name for the button'))
  else if (label.trim().length > LONGEST_LABEL) found.push(problem('label', 'too_big', `Use at most ${LONGEST_LABEL} characters`))
  if (!isIssuer(issuer)) found.push(problem('issuer', 'invalid_format', 'Write an address that begins with https://'))
  else if (issuer.trim().length > LONGEST_VALUE) found.push(problem('issuer', 'too_big', `Use at most ${LONGEST_VALUE} characters`))
  if (clientId.trim() === '') found.push(problem('clientId', 'required', 'Write the client id'))
  else if (clientId.trim().length > LONGEST_VALUE) found.push(problem('clientId', 'too_big', `Use at most ${LONGEST_VALUE} characters`))
  return found
}
