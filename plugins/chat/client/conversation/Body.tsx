import { Fragment } from 'react'

const LINK = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]}'])/g

/** The text of a message; addresses are links, and nothing in it is ever HTML. */
export function Body({ text }: { text: string }) {
  const parts = text.split(LINK)
  return (
    <>
      {parts.map((part, index) =>
        index % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
          <a key={index} href={part} target="_blank" rel="noopener noreferrer nofollow">
            {part}
          </a>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
          <Fragment key={index}>{part}</Fragment>
        ),
      )}
    </>
  )
}
