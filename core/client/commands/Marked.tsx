import { Fragment } from 'react'

/** A text with the parts that matched marked. */
export function Marked({ text, marks }: { text: string; marks: readonly (readonly [number, number])[] }) {
  return (
    <>
      {marks.map(([start, end], index) => (
        <Fragment key={start}>
          {text.slice(marks[index - 1]?.[1] ?? 0, start)}
          <mark>{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      {text.slice(marks.at(-1)?.[1] ?? 0)}
    </>
  )
}
