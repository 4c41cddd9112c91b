/** JSON of what the library tells: bytes as base64, as its own messages have it, wherever they stand. */
export const toJson = (value: unknown): string =>
  JSON.stringify(value, function (this: Record<string, unknown>, name, shown: unknown) {
    const original = this[name]
    return original instanceof Uint8Array ? Buffer.from(original).toString('base64') : shown
  })

/** The same as a value that holds nothing but JSON. */
export const asJson = (value: unknown): unknown => JSON.parse(toJson(value))
