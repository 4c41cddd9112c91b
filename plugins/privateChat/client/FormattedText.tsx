import { Fragment } from 'react'
import type { Formatted } from '#plugins/chat/contract/format/formatted.ts'
import { parseFormat } from '#plugins/chat/contract/format/parseFormat.ts'

const MARKS = { bold: 'strong', italic: 'em', struck: 's' } as const

/** A text with links and the marks of the channels; nothing in it is ever HTML. */
export const FormattedText = ({ text }: { text: string }) => <Parts parts={parseFormat(text)} />

function Parts({ parts }: { parts: readonly Formatted[] }) {
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
    <Fragment key={index}>
      <Part part={part} />
    </Fragment>
  ))
}

function Part({ part }: { part: Formatted }) {
  if ('parts' in part) {
    const Mark = MARKS[part.kind]
    return (
      <Mark>
        <Parts parts={part.parts} />
      </Mark>
    )
  }
  if (part.kind === 'link') {
    return (
      <a href={part.href} target="_blank" rel="noopener noreferrer nofollow">
        {part.text}
      </a>
    )
  }
  return part.kind === 'text' ? part.text : <code>{part.text}</code>
}
