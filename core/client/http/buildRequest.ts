import { z } from 'zod'
import type { Endpoint } from '#core/contract/define.ts'

/** A call as it goes over the wire. `json` and `form` exclude each other. */
export interface WireRequest {
  method: Endpoint['method']
  url: string
  json?: Record<string, unknown>
  form?: FormData
}

const recordSchema = z.record(z.string(), z.unknown())

/**
 * Spreads a call's input over path, query and body.
 *
 * Query lists are repeated (`key=a&key=b`). An input that holds files is sent as a form, its lists as repeated fields.
 * @throws Error when a path parameter is missing: a mistake of the caller, not of the person.
 */
export function buildRequest(to: Pick<Endpoint, 'method' | 'path'>, input: unknown, base = ''): WireRequest {
  const rest = recordSchema.parse(input ?? {})
  const path = to.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    if (value === undefined || value === null || value === '') throw new Error(`${to.method} ${to.path}: no ${name} given`)
    return encodeURIComponent(String(value))
  })
  const url = `${base.replace(/\/$/, '')}${path}`
  if (to.method === 'GET') return { method: to.method, url: `${url}${queryOf(rest)}` }
  return Object.values(rest).some(holdsFile) ? { method: to.method, url, form: formOf(rest) } : { method: to.method, url, json: rest }
}

function queryOf(values: Record<string, unknown>): string {
  const query = new URLSearchParams(pairsOf(values))
  return query.size === 0 ? '' : `?${query}`
}

const pairsOf = (values: Record<string, unknown>): [string, string][] =>
  Object.entries(values).flatMap(([key, value]) => listOf(value).map((each): [string, string] => [key, textOf(each)]))

function formOf(values: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [key, value] of Object.entries(values)) {
    for (const each of listOf(value)) form.append(key, each instanceof Blob ? each : textOf(each))
  }
  return form
}

/** Absent values are left out; a single one is a list of one. */
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]).filter((each) => each !== undefined && each !== null)

const textOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))

const holdsFile = (value: unknown): boolean => listOf(value).some((each) => each instanceof Blob)
