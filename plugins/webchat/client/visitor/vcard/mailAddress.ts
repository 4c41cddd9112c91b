/** The address of a `mailto:` link; null for what is no e-mail. Nothing in it can add a subject or another receiver. */
export const mailAddress = (email: string | null) =>
  email !== null && /^[^\s@,;]+@[^\s@,;]+$/.test(email) ? `mailto:${encodeURIComponent(email).replace('%40', '@')}` : null
