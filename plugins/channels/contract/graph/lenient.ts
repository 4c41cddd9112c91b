import { z } from 'zod'

/** Deliveries of Meta are read with patience: a part that is not as expected counts as absent, and never takes the others with it. */
export const text = z.string().optional().catch(undefined)
export const flag = z.boolean().optional().catch(undefined)
export const list = z.array(z.unknown()).catch([])
export const part = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined)

/** Every part of a list that is what is expected. */
export const fitting = <S extends z.ZodType>(schema: S, parts: readonly unknown[]): z.output<S>[] =>
  parts.flatMap((one) => {
    const read = schema.safeParse(one)
    return read.success ? [read.data] : []
  })
