/** An action that a text asks for: `[[transferir: Vendas]]`, for engines that have no tools. */
export interface Mark {
  name: 'transfer' | 'close' | 'label'
  value: string
}

const NAMES = { transferir: 'transfer', fila: 'transfer', encerrar: 'close', etiquetar: 'label', etiqueta: 'label' } as const
const MARK = /\[\[\s*([a-z]+)\s*(?::\s*([^\]\n]{0,100}))?\]\]/gi
const isName = (name: string): name is keyof typeof NAMES => name in NAMES

/** A text without its marks, and what they ask for. Marks with unknown names go as well: no contact ever sees one. */
export function readMarks(text: string): { text: string; marks: Mark[] } {
  const marks: Mark[] = []
  const rest = text.replaceAll(MARK, (_all, mark: string, value: string | undefined) => {
    const name = mark.toLowerCase()
    if (isName(name)) marks.push({ name: NAMES[name], value: (value ?? '').trim() })
    return ''
  })
  return { text: rest.trim(), marks }
}
