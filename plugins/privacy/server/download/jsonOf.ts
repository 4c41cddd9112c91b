import type { Person, PersonFile, PersonRow } from './person.ts'

const toJson = ({ values, files }: PersonRow): string =>
  JSON.stringify(files.length > 0 ? { ...values, files: files.map(({ name, path }) => ({ name, path })) } : values)

/** All of the person as JSON, a page of rows after the other; `onFile` hears of every file that a row names. */
export async function* jsonOf(person: Person, onFile: (file: PersonFile) => void): AsyncGenerator<string> {
  yield `{\n"madeAt": ${JSON.stringify(person.madeAt.toISOString())},\n"name": ${JSON.stringify(person.name)}`
  for (const { name, pages } of person.sections()) {
    yield `,\n${JSON.stringify(name)}: [`
    let separator = '\n'
    for await (const page of pages) {
      for (const row of page) for (const file of row.files) onFile(file)
      if (page.length > 0) yield separator + page.map(toJson).join(',\n')
      if (page.length > 0) separator = ',\n'
    }
    yield '\n]'
  }
  yield '\n}\n'
}
