import { numberForms, readNumber } from '#core/contract/phone.ts'

/** A number that was pasted, and how contacts may have it. */
export interface PastedNumber {
  digits: string
  forms: string[]
}

/** Pasted numbers, each person once, and what is no number. */
export function readNumbers(written: readonly string[]): { digits: PastedNumber[]; wrong: string[] } {
  const byDigits = new Map<string, PastedNumber>()
  const wrong: string[] = []
  for (const text of written) {
    if (text.trim() === '') continue
    const read = readNumber(text)
    if (!read.ok) wrong.push(text.trim())
    else {
      const forms = numberForms(read.digits)
      const known = forms.find((form) => byDigits.has(form))
      if (known === undefined) byDigits.set(read.digits, { digits: read.digits, forms: [...forms] })
    }
  }
  return { digits: [...byDigits.values()], wrong }
}
