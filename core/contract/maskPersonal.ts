const MAIL = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+\.\p{L}{2,}/gu
/** Digits as telephones and documents are written; `2026-11-25` is a date. */
const DIGITS = /\+?\d[\d\s().-]{6,}\d/g
const ISO_DATE = /^\d{4}-\d{2}-\d{2}/
const LEAST_DIGITS = 8
const SHOWN = 4
const BULLET = '•'

function maskDigits(text: string): string {
  const count = text.replaceAll(/\D/g, '').length
  if (count < LEAST_DIGITS || ISO_DATE.test(text)) return text
  let seen = 0
  return text.replaceAll(/\d/g, (digit) => {
    seen += 1
    return seen > count - SHOWN ? digit : BULLET
  })
}

/** A text without telephones, documents and addresses of e-mail, each as long as it was and with the end that tells two apart. */
export const maskPersonal = (text: string): string =>
  text
    .replaceAll(MAIL, (mail) => `${mail.slice(0, 1)}${BULLET.repeat(3)}@${BULLET.repeat(3)}${mail.slice(mail.lastIndexOf('.'))}`)
    .replaceAll(DIGITS, maskDigits)
