import type { DataValue } from '#core/contract/privacyParts.ts'
import { type Texts, textsOf } from '../words/textsOf.ts'
import type { Person, PersonFile, PersonRow } from './person.ts'

const STYLE =
  'body{font:15px/1.5 system-ui,sans-serif;max-width:860px;margin:32px auto;padding:0 16px;color:#1c2127;background:#fff}h1{font-size:22px}h2{font-size:17px;margin-top:32px;border-bottom:1px solid #d3d8de}dl{display:grid;grid-template-columns:minmax(110px,180px) 1fr;gap:0 12px;margin:0;padding:8px 0;border-bottom:1px solid #edeff2}dt{color:#5f6b7c}dd{margin:0;white-space:pre-wrap;overflow-wrap:anywhere}img{display:block;max-width:320px;max-height:320px;margin:4px 0}.dim{color:#5f6b7c}'

export const escaped = (text: string): string =>
  text.toWellFormed().replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;')

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** A value as people read it; times with their zone, since the reader may be anywhere. */
function shown(value: DataValue, texts: Texts, instant: Intl.DateTimeFormat): string {
  if (typeof value === 'boolean') return texts(value ? 'privacyFile.yes' : 'privacyFile.no')
  if (typeof value !== 'string') return typeof value === 'number' ? String(value) : JSON.stringify(value)
  if (INSTANT.test(value)) return instant.format(new Date(value))
  return value
}

const fileLink = ({ name, path, isPicture }: PersonFile): string => {
  const address = escaped(path.split('/').map(encodeURIComponent).join('/'))
  return `<a href="${address}">${isPicture ? `<img src="${address}" alt="" loading="lazy">` : ''}${escaped(name)}</a>`
}

function rowOf({ values, files }: PersonRow, texts: Texts, instant: Intl.DateTimeFormat): string {
  const facts = Object.entries(values).flatMap(([name, value]) => {
    if (value === undefined || value === null || value === '') return []
    const text = name === 'from' ? texts(value === 'company' ? 'privacyFile.value.company' : 'privacyFile.value.person') : shown(value, texts, instant)
    return [`<dt>${escaped(texts.nameOf('field', name))}</dt><dd>${escaped(text)}</dd>`]
  })
  if (files.length > 0) facts.push(`<dt>${escaped(texts('privacyFile.field.files'))}</dt><dd>${files.map(fileLink).join(' ')}</dd>`)
  return `<dl>${facts.join('')}</dl>\n`
}

/** All of the person as a page that opens without a network; nothing in it can run or load anything but the pictures beside it. */
export async function* htmlOf(person: Person): AsyncGenerator<string> {
  const texts = textsOf(person.language)
  const instant = new Intl.DateTimeFormat(person.language, { dateStyle: 'medium', timeStyle: 'long', timeZone: person.timeZone })
  const title = escaped(texts('privacyFile.title').replace('{{name}}', () => person.name))
  yield `<!doctype html>\n<html lang="${person.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">`
  yield `<meta http-equiv="content-security-policy" content="default-src 'none'; img-src 'self' file:; style-src 'unsafe-inline'">`
  yield `<title>${title}</title><style>${STYLE}</style></head><body>\n<h1>${title}</h1>\n<p class="dim">${escaped(`${texts('privacyFile.madeAt')} ${instant.format(person.madeAt)}`)}</p>\n`
  for (const { name, pages } of person.sections()) {
    yield `<section><h2>${escaped(texts.nameOf('section', name))}</h2>\n`
    let isEmpty = true
    for await (const page of pages) {
      if (page.length > 0) isEmpty = false
      yield page.map((row) => rowOf(row, texts, instant)).join('')
    }
    yield isEmpty ? `<p class="dim">${escaped(texts('privacyFile.none'))}</p></section>\n` : '</section>\n'
  }
  yield '</body></html>\n'
}
