import { beforeAll, describe, expect, test } from 'vitest'
import { circlesIn } from '#core/tooling/circles.ts'
import { isTest, readSources, type Source, targetOf } from '#core/tooling/sources.ts'

let imports: Map<string, string[]>
let loads: Map<string, string[]>
beforeAll(() => {
  const sources = readSources().filter(({ file }) => !isTest(file))
  const graphOf = (pick: (source: (typeof sources)[number]) => readonly string[]) =>
    new Map(sources.map((source) => [source.file, pick(source).flatMap((specifier) => targetOf(source.file, specifier) ?? [])]))
  imports = graphOf(({ staticImports }) => staticImports)
  loads = graphOf((source) => source.imports)
})

describe('files', () => {
  test('import each other in no circle, types included', () => {
    expect(circlesIn(imports)).toEqual([])
  })

  test('load each other in no circle, when they are needed', () => {
    expect(circlesIn(loads)).toEqual([])
  })

  test('a circle is seen, and what only leads into it is no part of it', () => {
    const graph = new Map([
      ['a', ['b']],
      ['b', ['c', 'd']],
      ['c', ['b']],
      ['d', []],
      ['e', ['a', 'e']],
    ])

    expect(circlesIn(graph)).toEqual([['b', 'c']])
  })
})

/** What a half of a plugin says it needs. */
function requiredBy(half: string, sources: readonly Source[]): string[] {
  const index = sources.find(({ file }) => file === `plugins/${half}/index.ts`)
  return [...(/requires: \[([^\]]*)\]/.exec(index?.text ?? '')?.[1] ?? '').matchAll(/'(\w+)'/g)].map(([, id]) => id ?? '')
}

/**
 * Halves of plugins that import another one without requiring it. Of optional ones they only hear or add to a point, and do without where a company has
 * switched it off.
 */
const withoutRequiring: Record<string, readonly string[]> = {
  // Optional: notices of plugins that may be off.
  'notifications/server': ['billing', 'exports', 'funnel', 'googleCalendar', 'notes', 'rules', 'schedules', 'tasks', 'webhooks'],
  // Optional: steps of chat flows, kinds of automatic actions for pipelines, the calls of programs about deals, and audiences by stage.
  'tasks/server': ['funnel'],
  'tasks/client': ['funnel'],
  'webhooks/server': ['funnel'],
  'funnel/server': ['apiService', 'campaigns', 'flows'],
  'funnel/client': ['apiService'],
  // Optional: the page of Meta tells of official WhatsApp where that runs.
  'meta/client': ['whatsappCloud'],
}

describe('plugins', () => {
  test('require what they import, but for those that are named', () => {
    const sources = readSources().filter(({ file }) => !isTest(file))
    const halves = [...new Set(sources.flatMap(({ file }) => /^plugins\/(\w+\/(?:client|server))\/index\.ts$/.exec(file)?.[1] ?? []))]
    const lacking = halves.map((half): [string, string[]] => {
      const own = half.split('/')[0] ?? ''
      const used = sources
        .filter(({ file }) => file.startsWith(`plugins/${half}/`) || file.startsWith(`plugins/${own}/contract/`))
        .flatMap(({ file, valueImports }) => valueImports.flatMap((specifier) => /^plugins\/(\w+)\//.exec(targetOf(file, specifier) ?? '')?.[1] ?? []))
      const required = requiredBy(half, sources)
      return [half, [...new Set(used)].filter((id) => id !== own && !required.includes(id))]
    })

    const sorted = (all: [string, readonly string[]][]) =>
      Object.fromEntries(all.filter(([, ids]) => ids.length > 0).map(([half, ids]) => [half, ids.toSorted()]))
    expect(sorted(lacking)).toEqual(sorted(Object.entries(withoutRequiring)))
  })
})
