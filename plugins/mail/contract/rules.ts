import type { FieldError } from '#core/contract/errors.ts'
import { isEmail } from '#core/contract/validators.ts'

/** `tls` from the first byte (465), `starttls` after a greeting (587), `none` not at all. */
export const mailSecurities = ['tls', 'starttls', 'none'] as const
export type MailSecurity = (typeof mailSecurities)[number]

/** The usual port of each; changing one changes the other in the form. */
export const usualPorts: Readonly<Record<MailSecurity, number>> = { tls: 465, starttls: 587, none: 25 }

export const LONGEST_HOST = 253
export const LONGEST_TEXT = 254

/** A host name or an address, without a scheme, a port or a path. */
const HOST = /^(?=.{1,253}$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9])?\.)*[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9])?$|^\[?[0-9a-f:]+\]?$/i

interface Wanted {
  host: string
  port: number
  username: string
  fromName: string
  fromAddress: string
}

const problem = (field: string, code: string, message: string): FieldError => ({ field, code, message })

/** Problems of a mail server before anybody tries it. */
export function mailServerProblems({ host, port, username, fromName, fromAddress }: Wanted): FieldError[] {
  const found: FieldError[] = []
  if (host.trim() === '') found.push(problem('host', 'required', 'The host is missing'))
  else if (!HOST.test(host.trim())) found.push(problem('host', 'invalid', 'Only a name or an address, as smtp.example.com'))
  if (!Number.isInteger(port) || port < 1 || port > 65_535) found.push(problem('port', 'invalid', 'A port is a number from 1 to 65535'))
  if (fromAddress.trim() === '') found.push(problem('fromAddress', 'required', 'The address of the sender is missing'))
  else if (!isEmail(fromAddress.trim())) found.push(problem('fromAddress', 'invalid', 'This is no e-mail address'))
  if (username.length > LONGEST_TEXT) found.push(problem('username', 'too_big', `At most ${LONGEST_TEXT} characters`))
  // A line break would begin a header of its own.
  if (/[\r\n]/.test(fromName)) found.push(problem('fromName', 'invalid', 'The name is one line'))
  else if (fromName.length > LONGEST_TEXT) found.push(problem('fromName', 'too_big', `At most ${LONGEST_TEXT} characters`))
  return found
}
