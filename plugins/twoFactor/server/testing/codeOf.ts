import { Secret, TOTP } from 'otpauth'

/** The code that an authenticator app shows for a secret at an instant. */
export const codeOf = (secret: string, at: Date = new Date()): string =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({ timestamp: at.getTime() })
