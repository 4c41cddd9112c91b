import { fill } from '../words/fill.ts'
import type { Texts } from '../words/pt.ts'
import { type FieldFault, type FieldName, longest } from './checkForm.ts'

/** The fault as a sentence below its field. */
export const faultText = (name: FieldName, fault: FieldFault, texts: Texts) => {
  if (fault === 'tooLong') return fill(texts.tooLong, { limit: longest[name] })
  if (fault === 'missing') return { name: texts.nameMissing, email: texts.emailMissing, phone: texts.phoneMissing }[name]
  return { name: texts.nameMissing, email: texts.emailWrong, phone: texts.phoneWrong }[name]
}
