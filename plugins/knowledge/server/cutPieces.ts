/** A part of a document that is found by itself. */
export interface Piece {
  /** Title of the document and the headings above it, outermost first, joined by ` › `. */
  heading: string
  text: string
}

/** In characters: enough for an answer with what it depends on, little enough that several fit into a question to a model. */
const PIECE_LENGTH = 1_200
/** Characters that a piece repeats of the one before it, so that a sentence and the next are found together. */
const OVERLAP = 160
const LONGEST_HEADING = 300
const JOINT = ' › '

interface Section {
  path: string[]
  paragraphs: string[]
}

const HEADING = /^(#{1,6})\s+(.+?)\s*#*$/

/** The paragraphs below each heading. */
function sectionsOf(text: string): Section[] {
  const sections: Section[] = []
  const path: { level: number; title: string }[] = []
  let section: Section = { path: [], paragraphs: [] }
  let lines: string[] = []
  const endParagraph = () => {
    const paragraph = lines.join('\n').trim()
    if (paragraph !== '') section.paragraphs.push(paragraph)
    lines = []
  }
  let isCode = false
  for (const line of text.replaceAll(/\r\n?/g, '\n').split('\n')) {
    if (/^\s*```/.test(line)) isCode = !isCode
    const [, marks, title] = isCode ? [] : (HEADING.exec(line) ?? [])
    if (marks !== undefined && title !== undefined) {
      endParagraph()
      if (section.paragraphs.length > 0) sections.push(section)
      while ((path.at(-1)?.level ?? 0) >= marks.length) path.pop()
      path.push({ level: marks.length, title })
      section = { path: path.map((step) => step.title), paragraphs: [] }
    } else if (line.trim() === '') endParagraph()
    else lines.push(line.trimEnd())
  }
  endParagraph()
  if (section.paragraphs.length > 0) sections.push(section)
  return sections
}

/** A paragraph that is too long, cut after sentences, else after words, else anywhere. */
function* partsOf(paragraph: string): Generator<string> {
  let rest = paragraph
  while (rest.length > PIECE_LENGTH) {
    const head = rest.slice(0, PIECE_LENGTH)
    const sentence = Math.max(head.lastIndexOf('. '), head.lastIndexOf('? '), head.lastIndexOf('! '), head.lastIndexOf('\n'))
    const space = head.lastIndexOf(' ')
    // Never between the two halves of one character.
    const most = head.isWellFormed() ? PIECE_LENGTH : PIECE_LENGTH - 1
    const end = sentence > PIECE_LENGTH / 2 ? sentence + 1 : space > PIECE_LENGTH / 2 ? space : most
    yield rest.slice(0, end).trim()
    rest = rest.slice(end).trim()
  }
  if (rest !== '') yield rest
}

/** The end of a piece that the next one begins with: whole sentences where they fit, else whole words. */
function endOf(text: string): string {
  const tail = text.slice(-OVERLAP)
  if (tail.length === text.length) return text
  const sentence = /[.?!]\s+(?=\S)/.exec(tail)
  const from = sentence ? sentence.index + sentence[0].length : tail.indexOf(' ') + 1
  return tail.slice(from).trim()
}

/** A document in parts: never across headings, at paragraphs where it can be, each beginning with the end of the one before. */
export function cutPieces(title: string, text: string): Piece[] {
  return sectionsOf(text).flatMap(({ path, paragraphs }) => {
    const steps = path[0] === title ? path : [title, ...path]
    const heading = steps.join(JOINT).slice(0, LONGEST_HEADING)
    const pieces: Piece[] = []
    let collected = ''
    let isNew = false
    const end = () => {
      if (isNew) pieces.push({ heading, text: collected })
      collected = isNew ? endOf(collected) : collected
      isNew = false
    }
    for (const part of paragraphs.flatMap((paragraph) => [...partsOf(paragraph)])) {
      if (collected !== '' && collected.length + part.length + 2 > PIECE_LENGTH + (isNew ? 0 : OVERLAP)) end()
      collected = collected === '' ? part : `${collected}\n\n${part}`
      isNew = true
    }
    end()
    return pieces
  })
}
