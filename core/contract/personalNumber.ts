import { z } from 'zod'
import type { Id } from './define.ts'

/** Whoever has it reads contacts' numbers whole; everybody else reads `maskNumber` of them. Declared by the plugin `contacts`. */
export const SEE_NUMBERS: Id = 'contacts.seeNumbers'

const BULLET = '•'
/** Digits at the end that stay, so that two contacts of one name can be told apart. */
const SHOWN = 4
const BRAZILIAN = /^55(\d{2})(\d{4,5})(\d{4})$/

/** Whether a number is one that was masked. */
export const isMaskedNumber = (text: string): boolean => text.includes(BULLET)

/**
 * '5511988776655' → '+55 11 •••••-6655'; of other numbers the last four digits, of short ones none. Keys of visitors of the site are not
 * numbers and stay, and so does what is masked already. Without the numbering plans of the world, which no page should load for this.
 */
export function maskNumber(number: string): string {
  if (number.startsWith('webchat:') || isMaskedNumber(number)) return number
  const digits = number.replaceAll(/\D/g, '')
  const [, area, middle, end] = BRAZILIAN.exec(digits) ?? []
  if (middle) return `+55 ${area} ${BULLET.repeat(middle.length)}-${end}`
  const shown = digits.length > 2 * SHOWN - 1 ? digits.slice(-SHOWN) : ''
  return number === '' ? '' : `+${BULLET.repeat(Math.max(SHOWN, digits.length - SHOWN))}${shown}`
}

/** A number in the place of a name: people known by a number alone have it there. */
const NUMBER_AS_NAME = /^\+?\d[\d\s().-]{6,}$/
export const maskName = (name: string): string => (NUMBER_AS_NAME.test(name.trim()) ? maskNumber(name) : name)

export type Masker = (value: unknown) => unknown

const marked = new WeakMap<object, Masker>()

function mark<S extends z.ZodType<string>>(schema: S, mask: (text: string) => string): S {
  return maskedBy(schema, (value) => (typeof value === 'string' ? mask(value) : value))
}

/** A schema whose values are masked as a whole, where what hides them depends on more than one of their parts. */
export function maskedBy<S extends z.ZodType>(schema: S, mask: Masker): S {
  marked.set(schema, mask)
  return schema
}

/** The schema of a contact's number: what the server answers and sends by the socket has it masked for whoever may not see numbers. */
export const personalNumber = <S extends z.ZodType<string>>(schema: S): S => mark(schema, maskNumber)

/** The schema of a contact's name, which may be their number. */
export const personalName = <S extends z.ZodType<string>>(schema: S): S => mark(schema, maskName)

const known = new WeakMap<object, Masker | null>()

/** Masks every marked number of a value that the schema describes; null where it describes none. Looked for once of each schema. */
export function numberMaskerOf(schema: unknown): Masker | null {
  if (typeof schema !== 'object' || schema === null) return null
  const own = marked.get(schema)
  if (own) return own
  const found = known.get(schema)
  if (found !== undefined) return found
  // A schema that holds itself: its inner occurrence is answered by what is being found.
  known.set(schema, null)
  const masker = maskerWithin(schema)
  known.set(schema, masker)
  return masker
}

function maskerWithin(schema: object): Masker | null {
  if (schema instanceof z.ZodObject) return objectMasker(schema.shape)
  if (schema instanceof z.ZodArray) return listMasker(numberMaskerOf(schema.element))
  if (schema instanceof z.ZodRecord) return recordMasker(numberMaskerOf(schema.valueType))
  if (schema instanceof z.ZodTuple) return tupleMasker(schema.def.items)
  if (schema instanceof z.ZodUnion) return allOf(schema.options)
  if (schema instanceof z.ZodIntersection) return allOf([schema.def.left, schema.def.right])
  if (schema instanceof z.ZodPipe) return allOf([schema.in, schema.out])
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodReadonly)
    return numberMaskerOf(schema.unwrap())
  if (schema instanceof z.ZodCatch || schema instanceof z.ZodLazy) return numberMaskerOf(schema.unwrap())
  return null
}

/** Each masker leaves alone what does not have its shape, and a masked number as it is. */
function allOf(schemas: readonly unknown[]): Masker | null {
  const maskers = schemas.flatMap((schema) => numberMaskerOf(schema) ?? [])
  return maskers.length === 0 ? null : (value) => maskers.reduce((done, mask) => mask(done), value)
}

const isPlain = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

function objectMasker(shape: Readonly<Record<string, unknown>>): Masker | null {
  const maskers = Object.entries(shape).flatMap(([key, schema]) => {
    const mask = numberMaskerOf(schema)
    return mask ? [{ key, mask }] : []
  })
  if (maskers.length === 0) return null
  return (value) => {
    if (!isPlain(value)) return value
    const there = maskers.filter(({ key }) => key in value)
    return { ...value, ...Object.fromEntries(there.map(({ key, mask }) => [key, mask(value[key])])) }
  }
}

const listMasker = (mask: Masker | null): Masker | null => mask && ((value) => (Array.isArray(value) ? value.map(mask) : value))

const recordMasker = (mask: Masker | null): Masker | null =>
  mask && ((value) => (isPlain(value) ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mask(one)])) : value))

function tupleMasker(items: readonly unknown[]): Masker | null {
  const maskers = items.map(numberMaskerOf)
  return maskers.every((mask) => mask === null) ? null : (value) => (Array.isArray(value) ? value.map((one, at) => maskers[at]?.(one) ?? one) : value)
}
