import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import { z } from 'zod'

export const root = fileURLToPath(new URL('../../', import.meta.url))

/** A source file, parsed once. */
export interface Source {
  file: string
  text: string
  /** Its imports, as written. */
  imports: string[]
  /** The imports that are loaded with it, types too; without the ones loaded when they are needed. */
  staticImports: string[]
  /** The static imports that bring more than types. */
  valueImports: string[]
  /** Texts of its comments, without their marks. */
  comments: string[]
  /** Every node of its syntax tree; made when somebody asks. */
  readonly nodes: { type: string; line: number; text: string }[]
}

const nodeSchema = z.looseObject({ type: z.string(), start: z.number(), end: z.number() })

/** Every node of a syntax tree below `value`. */
function* nodesBelow(value: unknown): Generator<z.infer<typeof nodeSchema>> {
  if (typeof value !== 'object' || value === null) return
  const node = nodeSchema.safeParse(value)
  if (node.success) yield node.data
  for (const child of Object.values(value)) yield* nodesBelow(child)
}

function nodesOf(program: unknown, text: string): Source['nodes'] {
  const breaks = [...text.matchAll(/\n/g)].map(({ index }) => index)
  // Nodes come nearly in the order of the text: the search begins where the last one ended.
  let line = 0
  const lineOf = (offset: number) => {
    while (line > 0 && (breaks[line - 1] ?? 0) >= offset) line -= 1
    while (line < breaks.length && (breaks[line] ?? 0) < offset) line += 1
    return line + 1
  }
  return [...nodesBelow(program)].map(({ type, start, end }) => ({ type, line: lineOf(start), text: text.slice(start, end) }))
}

/** Parses a file, by its path below `folder`. */
function read(file: string, folder: string): Source {
  const text = readFileSync(join(folder, file), 'utf8')
  const { program, module, comments } = parseSync(file, text)
  const dynamic = module.dynamicImports.map(({ moduleRequest }) => text.slice(moduleRequest.start, moduleRequest.end).replace(/^['"`]|['"`]$/g, ''))
  const exported = module.staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value ?? '')).filter((name) => name !== '')
  const staticImports = [...module.staticImports.map(({ moduleRequest }) => moduleRequest.value), ...exported]
  const valueImports = module.staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest }) => moduleRequest.value)
  let nodes: Source['nodes'] | undefined
  return {
    file,
    text,
    imports: [...staticImports, ...dynamic],
    staticImports,
    valueImports,
    comments: comments.map(({ value }) => value),
    get nodes() {
      nodes ??= nodesOf(program, text)
      return nodes
    },
  }
}

/** Whether a file only serves tests. */
export const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.startsWith('tests/') || file.includes('/testing/')

/** Every source file of the kernel, the plugins and the tests of a checkout. */
export const readSourcesOf = (folder: string): Source[] =>
  globSync(['core/**/*.{ts,tsx}', 'plugins/**/*.{ts,tsx}', 'tests/**/*.{ts,tsx}', 'vite.config.ts'], {
    cwd: folder,
    exclude: (name) => /node_modules|migrations$/.test(String(name)),
  }).map((file) => read(file.replaceAll('\\', '/'), folder))

let all: Source[] | undefined

/** The source files of this checkout; read once. */
export const readSources = (): Source[] => {
  all ??= readSourcesOf(root)
  return all
}

/** The file an import means, below the root; null for a package. */
export function targetOf(file: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return normalize(join(dirname(file), specifier)).replaceAll('\\', '/')
  return specifier.startsWith('#') ? specifier.slice(1) : null
}
