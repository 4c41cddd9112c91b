/** Null for what is no absolute address. (`URL.parse` is too young for the phones of visitors.) */
export const parseUrl = (text: string) => {
  try {
    return new URL(text)
  } catch {
    return null
  }
}
