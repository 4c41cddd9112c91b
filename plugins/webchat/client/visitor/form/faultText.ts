import { fill } from '../words/fill.ts'
import type { Texts } from '../words/pt.ts'
import { type FieldFault, type FieldName, longest } from './checkForm.ts'

/** The fault as a sentence below its field. */
export const faultText = (name: FieldName, fault: FieldFault, words: Texts) => {
  if (fault === 'tooLong') return fill(words.tooLong, { limit: longest[name] })
  if (fault === 'missing') return { name: words.nameMissing, email: words.emailMissing, phone: words.phoneMissing }[name]
  return { name: words.nameMissing, email: words.emailWrong, phone: words.phoneWrong }[name]
}
