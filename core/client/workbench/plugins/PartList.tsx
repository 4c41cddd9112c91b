import { KeyHint } from '#core/client/ui/KeyHint.tsx'
import type { Part } from './partsOf.ts'

/** Parts of one kind that a plugin adds: titles with their ids below, or ids alone in a row. */
export function PartList({ parts }: { parts: readonly Part[] }) {
  if (parts.every(({ title }) => title === null)) return parts.map(({ id }) => id).join(' · ')
  return (
    <ul className="plugin-entries">
      {parts.map(({ id, title, keys }) => (
        <li key={id}>
          <span className="plugin-entry">
            <span>{title ?? id}</span>
            <KeyHint keys={keys} />
          </span>
          {title !== null && <span className="plugin-id">{id}</span>}
        </li>
      ))}
    </ul>
  )
}
