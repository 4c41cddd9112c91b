import { z } from 'zod'
import type { FieldError } from '#core/contract/errors.ts'
import { readNumber } from '#core/contract/phone.ts'
import { cleanTaxDocument, isTaxDocument } from '#core/contract/taxDocument.ts'
import type { BillingData } from '../contract/index.ts'

const LONGEST_EMAIL = 254

const isEmail = (text: string): boolean => text.length <= LONGEST_EMAIL && z.email().safeParse(text).success

type Given = { [Name in keyof BillingData]?: BillingData[Name] | undefined }

/** Billing data as they are stored, and what stands against them; what is absent stays absent, and each may be empty. */
export function readBillingData({ document, phone, email }: Given): { data: Given; problems: FieldError[] } {
  const problems: FieldError[] = []
  const data: Given = {}
  if (document !== undefined) {
    data.document = cleanTaxDocument(document)
    if (data.document !== '' && !isTaxDocument(data.document)) problems.push({ field: 'document', code: 'invalid_format', message: 'Not a CPF or CNPJ' })
  }
  if (phone !== undefined) {
    const parsed = phone.trim() === '' ? null : readNumber(phone)
    if (parsed && !parsed.ok) problems.push({ field: 'phone', code: 'invalid_format', message: 'Not a phone number' })
    data.phone = parsed?.ok ? parsed.digits : ''
  }
  if (email !== undefined) {
    data.email = email.toWellFormed().trim()
    if (data.email !== '' && !isEmail(data.email)) problems.push({ field: 'email', code: 'invalid_format', message: 'Not an e-mail address' })
  }
  return { data, problems }
}
