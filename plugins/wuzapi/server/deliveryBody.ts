import { readJson } from '#plugins/channels/contract/gateway.ts'

/** A delivery in whichever form the gateway sends it. */
export interface DeliveryBody {
  json: unknown
  /** The texts of a form; null where the body is the JSON itself. */
  fields: Record<string, string> | null
  file: Buffer | null
}

const OPENING_BRACE = 0x7b
const BREAK = '\r\n'

/** Parts of a form that holds a file: the form says itself what divides them. */
function readParts(body: Buffer): Pick<DeliveryBody, 'file'> & { fields: Record<string, string> } {
  const divider = body.subarray(0, Math.max(body.indexOf(BREAK), 0))
  const fields: Record<string, string> = {}
  let file: Buffer | null = null
  for (let at = 0; divider.length > 2 && at >= 0; ) {
    const next = body.indexOf(`${BREAK}${divider.toString('latin1')}`, at + divider.length, 'latin1')
    const part = next < 0 ? Buffer.alloc(0) : body.subarray(at + divider.length + BREAK.length, next)
    const gap = part.indexOf(BREAK + BREAK)
    const head = part.subarray(0, Math.max(gap, 0)).toString()
    const content = part.subarray(gap + 2 * BREAK.length)
    const name = /name="([^"]*)"/.exec(head)?.[1]
    if (/filename="/.test(head)) file = content
    else if (gap >= 0 && name !== undefined) fields[name] = content.toString()
    at = next < 0 ? -1 : next + BREAK.length
  }
  return { fields, file }
}

/** Older gateways send a form whose `jsonData` is the delivery, with a file beside it where there is one; newer ones the delivery itself. */
export function readDeliveryBody(body: Buffer): DeliveryBody {
  if (body[0] === OPENING_BRACE) return { json: readJson(body), fields: null, file: null }
  const { fields, file } =
    body.subarray(0, 2).toString() === '--' ? readParts(body) : { fields: Object.fromEntries(new URLSearchParams(body.toString())), file: null }
  return { json: readJson(fields.jsonData ?? ''), fields, file }
}

/** Signs that Go writes by their number inside JSON. */
const escaped = (text: string): string => text.replace(/[<>&\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** The bytes that the gateway has signed: the body as it came, or, of a form with a file, its texts as JSON. */
export function signedBytes(body: Buffer, { fields, file }: Pick<DeliveryBody, 'fields' | 'file'>): Buffer {
  if (fields === null || file === null) return body
  const inOrder = Object.fromEntries(Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1)))
  return Buffer.from(escaped(JSON.stringify(inOrder)))
}
