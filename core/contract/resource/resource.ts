import { z } from 'zod'
import { type AppEvent, defineEndpoint, defineEvent, type Endpoint, type Id } from '../define.ts'
import { AppError, type FieldError, invalidInput } from '../errors.ts'
import { idParam } from '../params.ts'
import type { ResourceField } from './fields.ts'
import { placeInput } from './places.ts'

// biome-ignore lint/suspicious/noExplicitAny: fields of different values; each is read with its own schema
export type ResourceFields = Record<string, ResourceField<any>>
/** The fields of a row that people write. */
export type DraftOf<F extends ResourceFields> = { [Name in keyof F]: F[Name] extends ResourceField<infer T> ? T : never }
/** Part of a draft: what is absent keeps its value. */
export type ChangeOf<F extends ResourceFields> = { [Name in keyof F]?: DraftOf<F>[Name] | undefined }
/** A row as it travels: `shown` are values that nobody writes in its form. */
export type RowOf<F extends ResourceFields, S extends z.ZodRawShape> = { id: number; rev: number } & DraftOf<F> & ShownOf<S>
/** Where rows are ordered: the place that a call gives. */
export interface Placed {
  order?: number | undefined
}
/** Values of a row that nobody writes in its form. */
export type ShownOf<S extends z.ZodRawShape> = keyof S extends never ? object : z.output<z.ZodObject<S>>

export interface ResourceOptions<F extends ResourceFields, S extends z.ZodRawShape> {
  path: `/${string}`
  /** Its rows in the log, e.g. `tutorials.tutorial`. */
  rows: Id
  may: { read: Id; write: Id }
  /** Channel and key of its events on the wire. */
  wire: { channel: string; key: string }
  fields: F
  shown?: S
  /** The field whose value no other row of the company has, case and inner spaces aside. */
  unique?: keyof F & string
  /** Rows that a company may have. */
  most: number
  /** Code of the refusal of a row that is not there (404). */
  missing: `ERR_${string}`
  /** English, for the description of the API: `tutorial`, `tutorials`. */
  names: { one: string; many: string }
  /** Names of the events on the server's bus: `<id>.saved` and `<id>.gone` unless given. */
  events?: { saved: Id; gone: Id }
  /** Rows have a place among those of the company, `order` (the first is 1): a value of `shown`, which calls may give. */
  isOrdered?: boolean
}

/** Rows of a company that people list, make, change and delete: its endpoints, events and rules, for the server's `serveResource` and the browser's `tableScreen`. */
export interface Resource<F extends ResourceFields, S extends z.ZodRawShape> extends ResourceOptions<F, S> {
  id: string
  row: z.ZodType<RowOf<F, S>>
  initial: DraftOf<F>
  list: Endpoint<z.ZodType<object>, z.ZodType<RowOf<F, S>[]>>
  /** @throws invalidInput (422) with the fields */
  create: Endpoint<z.ZodType<DraftOf<F> & Placed, ChangeOf<F> & Placed>, z.ZodType<RowOf<F, S>>>
  /** Changes what is given and leaves the rest. @throws `missing` (404), invalidInput (422) as `create` */
  update: Endpoint<z.ZodType<{ id: number } & ChangeOf<F> & Placed>, z.ZodType<RowOf<F, S>>>
  /** @throws `missing` (404) */
  remove: Endpoint<z.ZodType<{ id: number }>, z.ZodType<{ id: number }>>
  /** A row is new or different. */
  saved: AppEvent<RowOf<F, S>>
  gone: AppEvent<{ id: number }>
  /** Its fields' values of something that has them. */
  draftOf: (row: object) => DraftOf<F>
  /** A single value of a draft, by the field's name. */
  partOf: (field: string, value: unknown) => Partial<DraftOf<F>>
  clean: (draft: DraftOf<F>) => DraftOf<F>
  /** Problems of a draft by itself; that no other row has its name is the server's to check. */
  problems: (draft: DraftOf<F>) => FieldError[]
  notFound: () => AppError
  refused: (problems: readonly FieldError[]) => AppError
}

/** The shape and the values of `of` are made of the same fields: the types say what the loop cannot. */
const mapped = <R>(fields: ResourceFields, of: (field: ResourceFields[string], name: string) => unknown): R =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, of(field, name)])) as R

/** Text as names are compared: case, and spaces at the ends and between words, aside. */
export const foldName = (text: string): string => text.trim().replace(/\s+/g, ' ').toLocaleLowerCase('pt-BR')

/** @see Resource */
export function defineResource<F extends ResourceFields, S extends z.ZodRawShape = Record<never, never>>(
  id: string,
  options: ResourceOptions<F, S>,
): Resource<F, S> {
  const { fields, path, may, wire, names, missing } = options
  type Row = RowOf<F, S>
  const shape = { id: z.int(), ...mapped<z.ZodRawShape>(fields, ({ schema }) => schema), ...options.shown, rev: z.int() }
  const row = z.object(shape) as z.ZodType as z.ZodType<Row>
  const place: z.ZodRawShape = options.isOrdered ? { order: placeInput.optional() } : {}
  const drafted = z.object({ ...mapped<z.ZodRawShape>(fields, ({ input, initial }) => input.default(initial)), ...place })
  const change = z.object({ ...mapped<z.ZodRawShape>(fields, ({ input }) => input.optional()), ...place, id: idParam })
  const idOnly = z.object({ id: z.int() })
  const events = options.events ?? { saved: `${id}.saved` as const, gone: `${id}.gone` as const }
  const clean = (given: DraftOf<F>): DraftOf<F> => mapped(fields, (field, name) => field.clean(given[name], given))
  return {
    ...options,
    id,
    row,
    initial: mapped(fields, ({ initial }) => initial),
    list: defineEndpoint({ method: 'GET', path, permission: may.read, summary: `List the ${names.many}`, input: z.object({}), output: z.array(row) }),
    create: defineEndpoint({
      method: 'POST',
      path,
      permission: may.write,
      summary: `New ${names.one}`,
      input: drafted as z.ZodType as z.ZodType<DraftOf<F> & Placed, ChangeOf<F> & Placed>,
      output: row,
    }),
    update: defineEndpoint({
      method: 'PUT',
      path: `${path}/:id`,
      permission: may.write,
      summary: `Change a ${names.one}`,
      input: change as z.ZodType as z.ZodType<{ id: number } & ChangeOf<F> & Placed>,
      output: row,
    }),
    remove: defineEndpoint({
      method: 'DELETE',
      path: `${path}/:id`,
      permission: may.write,
      summary: `Delete a ${names.one}`,
      input: z.object({ id: idParam }),
      output: idOnly,
    }),
    saved: defineEvent(events.saved, row, { ...wire, kind: 'update' }),
    gone: defineEvent(events.gone, idOnly, { ...wire, kind: 'delete' }),
    draftOf: (given) => mapped(fields, (_field, name) => Reflect.get(given, name)),
    partOf: (field, value) => ({ [field]: value }) as Partial<DraftOf<F>>,
    clean,
    problems(given) {
      const draft = clean(given)
      return Object.entries(fields).flatMap(([field, rule]) => {
        const problem = rule.problem(draft[field], draft)
        return problem ? [{ field, ...problem }] : []
      })
    },
    notFound: () => new AppError(missing, 404),
    refused: (problems) => invalidInput([...problems], 422),
  }
}
