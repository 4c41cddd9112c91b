/** The browser's lasting storage, or null where a privacy setting blocks it (reading the property alone may throw). */
export const findStorage = (owner: { readonly localStorage: Storage }) => {
  try {
    return owner.localStorage
  } catch {
    return null
  }
}
