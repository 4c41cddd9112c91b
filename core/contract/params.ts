import { z } from 'zod'

/** Largest value of a PostgreSQL `integer`. */
const LARGEST_ID = 2_147_483_647

/** An integer key, as a number or as the digits a path or query carries. */
export const idParam = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,10}$/)
      .transform(Number),
  ])
  .pipe(z.int().min(1).max(LARGEST_ID))

/** 1-based page number; absent means the first. */
export const pageParam = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,6}$/)
      .transform(Number),
  ])
  .pipe(z.int().min(1).max(100_000))
  .default(1)

/** Order of a list that the server orders: one of `columns`, with `-` before it for downwards; empty or absent for its own. Others are refused by `orderOf` (422). */
export const sortParam = (columns: readonly string[]) =>
  z
    .string()
    .max(64)
    .default('')
    .describe(`One of ${columns.join(', ')}; with - before it for downwards`)

/** How many are wanted, as a number or as digits. */
export const countParam = (least: number, most: number, usual: number) =>
  z
    .union([
      z.number(),
      z
        .string()
        .regex(/^\d{1,6}$/)
        .transform(Number),
    ])
    .pipe(z.int().min(least).max(most))
    .default(usual)

/** `true` and `false`, also as the strings a query carries, and as 1 and 0. */
export const booleanParam = z.union([
  z.boolean(),
  z.literal([0, 1]).transform((number) => number === 1),
  z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1'),
])

/** A list; a single value counts as a list of one (the server has already joined the repeated, `[]` and indexed forms). */
export const listParam = <T extends z.ZodType>(item: T) => z.union([z.array(item).max(500), item.transform((value): z.output<T>[] => [value])]).default([])

/** Free search text, trimmed, at most 255 characters. */
export const searchParam = z.string().trim().max(255).default('')

/** ISO 8601 instant in UTC, as every date that leaves the server. */
export const isoDate = z.string()
