import { Fragment } from 'react'
import type { Formatted } from '../../contract/format/formatted.ts'
import { parseFormat } from '../../contract/format/parseFormat.ts'

/** The text of a message in the channels' formatting; addresses are links, and nothing in it is ever HTML. */
export const Body = ({ text }: { text: string }) => <Parts parts={parseFormat(text)} />

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
    const Mark = ({ bold: 'strong', italic: 'em', struck: 's' } as const)[part.kind]
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
  if (part.kind === 'code') return <code>{part.text}</code>
  if (part.kind === 'block') return <pre className="bubble-code">{part.text}</pre>
  return part.text
}
