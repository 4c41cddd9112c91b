import { storable } from '#core/contract/text.ts'

/** Only an escape can bring half of a character or the zero character: the bytes themselves are UTF-8. */
const MAY_HOLD_WHAT_IS_NOT_STORED = /\\u(?:[dD][89a-fA-F]|0000)/

/** JSON whose texts a database takes: half of a character and the zero character are left out at this edge, once for all calls. @throws SyntaxError */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text)
  return MAY_HOLD_WHAT_IS_NOT_STORED.test(text) ? storable(value) : value
}
