import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.ts'

/** Where a plugin may add something of its own, as its declaration says it. */
export interface Point {
  id: string
  /** Name of the exported value. */
  name: string
  file: string
  side: 'browser' | 'server'
  /** First sentence of the point's docstring, else of its type's; empty where neither has one. */
  purpose: string
}

const DECLARATION = /(?:\/\*\*\s*((?:(?!\*\/)[\s\S])*?)\s*\*\/\n)?export const (\w+)(?:: ExtensionPoint<([^\n]+)>)? = definePoint(?:<([^\n]+)>)?\('([\w.]+)'/g
const TYPE_NAME = /^(?:Service<)?(\w+)/

const firstSentence = (comment: string): string => {
  const text = comment
    .replaceAll(/(^|\n)\s*\*\s/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return /^.*?\.(?=\s|$)/.exec(text)?.[0].slice(0, -1) ?? text
}

function purposeOfType(source: string, type: string): string {
  const [, name] = TYPE_NAME.exec(type) ?? []
  const [, comment] = new RegExp(`/\\*\\*\\s*((?:(?!\\*/)[\\s\\S])*?)\\s*\\*/\\nexport (?:interface|type) ${name}\\b`).exec(source) ?? []
  return firstSentence(comment ?? '')
}

function pointsIn(file: string): Point[] {
  const source = readFileSync(join(root, file), 'utf8')
  const side = /\/client(\/|\.ts$)/.test(file) ? 'browser' : 'server'
  return [...source.matchAll(DECLARATION)].map(([, comment, name = '', annotated, argument, id = '']) => ({
    id,
    name,
    file,
    side,
    purpose: comment ? firstSentence(comment) : purposeOfType(source, annotated ?? argument ?? ''),
  }))
}

/** Every point of the kernel and the plugins, by id. */
export function allPoints(): Point[] {
  const files = globSync(['core/**/*.ts', 'plugins/*/{contract,server}/**/*.ts'], { cwd: root }).filter((file) => !file.includes('.test.'))
  return files.flatMap(pointsIn).toSorted((one, other) => one.id.localeCompare(other.id))
}

const BEGIN = '<!-- points: written by `npm run points` -->'
const END = '<!-- /points -->'
const GUIDE = join(root, 'plugins/README.md')

const tableOf = (points: readonly Point[]): string =>
  [
    '| point | where | what it is for | declared in |',
    '|---|---|---|---|',
    ...points.map(({ id, name, file, side, purpose }) => `| \`${id}\` (\`${name}\`) | ${side} | ${purpose} | \`${file}\` |`),
  ].join('\n')

/** The guide with the list as it should stand. @throws Error when its marks are missing */
export function guideWithPoints(guide = readFileSync(GUIDE, 'utf8')): string {
  const [from, to] = [guide.indexOf(BEGIN), guide.indexOf(END)]
  if (from < 0 || to < from) throw new Error(`plugins/README.md has no place for the points: ${BEGIN} … ${END}`)
  return `${guide.slice(0, from)}${BEGIN}\n${tableOf(allPoints())}\n${guide.slice(to)}`
}

if (import.meta.main) writeFileSync(GUIDE, guideWithPoints())
