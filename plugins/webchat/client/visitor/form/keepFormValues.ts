import type { Store } from '../storage/createStore.ts'
import { isRecord } from '../wire/isRecord.ts'
import { parseJson } from '../wire/parseJson.ts'
import { textOrNull } from '../wire/textOrNull.ts'
import type { FormValues } from './checkForm.ts'

const KEY = 'form'

/** Values typed into the form before a reload. */
export const readFormValues = (store: Store): FormValues => {
  const value = parseJson(store.read(KEY))
  const record = isRecord(value) ? value : {}
  return { name: textOrNull(record.name) ?? '', email: textOrNull(record.email) ?? '', phone: textOrNull(record.phone) ?? '' }
}

export const keepFormValues = (store: Store, values: FormValues) => store.write(KEY, JSON.stringify(values))
