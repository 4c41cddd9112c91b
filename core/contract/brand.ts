import { z } from 'zod'
import { defineEndpoint, defineEvent } from './define.ts'
import { AppError, type FieldError, invalidInput } from './errors.ts'

/** Longest name of the product, in characters. */
export const LONGEST_BRAND_NAME = 40
/** Largest file of a logo, in bytes. */
export const LARGEST_LOGO = 1024 * 1024
/** Longest side of a logo as it is stored, in pixels. */
export const LOGO_SIDE = 512

/** The ground that a logo with transparent parts needs to be seen on: `none` for a picture that fills its frame. */
export const logoPlates = ['none', 'light', 'dark'] as const

/** The company's own name of the product and its logo; an empty name and no logo are the program's own. */
export const brandSchema = z.object({ name: z.string(), logo: z.object({ id: z.string(), plate: z.enum(logoPlates) }).nullable() })
export type Brand = z.infer<typeof brandSchema>

export const NO_BRAND: Brand = { name: '', logo: null }

/** Path on this server of a logo's picture. Anybody may fetch it: the login page shows it. Its id is a random one, and its picture never changes. */
export const logoPath = (id: string): `/${string}` => `/logos/${id}`

/** For pages before the login: that of the installation's first company, as its colours. */
export const publicBrand = defineEndpoint({
  method: 'GET',
  path: '/publicBrand',
  permission: 'public',
  summary: 'Name and logo of the installation',
  input: z.object({}),
  output: brandSchema,
})

export const getBrand = defineEndpoint({
  method: 'GET',
  path: '/tenants/brand',
  permission: 'signed-in',
  summary: 'Name and logo of the company',
  input: z.object({}),
  output: brandSchema,
})

/** Changes what is given. `logoId`: one that the company has uploaded, as an undo gives it back; null for none. @throws refusedBrand (422) */
export const putBrand = defineEndpoint({
  method: 'PUT',
  path: '/tenants/brand',
  permission: 'colours.change',
  summary: 'Change the name and the logo of the company',
  input: z.object({ name: z.string().max(1_000).optional(), logoId: z.string().max(64).nullish() }),
  output: brandSchema,
})

/** The picture as the field `logo` of a form: PNG, JPEG or WebP of at most 1 MB. It is the company's logo from then on. @throws refusedBrand (422) */
export const uploadLogo = defineEndpoint({
  method: 'POST',
  path: '/tenants/brand/logo',
  permission: 'colours.change',
  summary: 'Upload the logo of the company',
  isLong: true,
  input: z.object({ logo: z.unknown().optional().describe('The file') }),
  output: brandSchema,
})

/** Goes to everybody of the company. */
export const brandChanged = defineEvent('brand.changed', brandSchema, { channel: 'brand', kind: 'update', key: 'brand' })

/** A name on one line. */
export const cleanBrandName = (name: string): string => name.replace(/\s+/g, ' ').trim()

export function brandNameProblems(name: string): FieldError[] {
  if ([...cleanBrandName(name)].length <= LONGEST_BRAND_NAME) return []
  return [{ field: 'name', code: 'too_big', message: `At most ${LONGEST_BRAND_NAME} characters` }]
}

export type LogoProblem = 'required' | 'logo_kind' | 'logo_svg' | 'logo_too_big' | 'logo_unreadable'

const problemMessages: Record<LogoProblem, string> = {
  required: 'Send the picture',
  logo_kind: 'Use a picture in PNG, JPEG or WebP',
  logo_svg: 'An SVG can hold programs: save it as PNG',
  logo_too_big: 'Use a picture of at most 1 MB',
  logo_unreadable: 'The picture cannot be read',
}

export const refusedBrand = (fields: FieldError[]) => invalidInput(fields, 422)
export const refusedLogo = (code: LogoProblem) => refusedBrand([{ field: 'logo', code, message: problemMessages[code] }])
export const noLogoFound = () => new AppError('ERR_NO_LOGO_FOUND', 404)
