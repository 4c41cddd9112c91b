import { Fragment } from 'react'
import { formatKeys, keysText } from '#core/client/keys/formatKeys.ts'

export interface KeyHintProps {
  /** A binding such as 'mod+k' or 'g a'. */
  keys: string | undefined
  /** Whether the whole binding stands in one cap, as inside buttons. */
  isCompact?: boolean
}

/** The caps of a binding, as they are called on this machine. Draws nothing without keys. */
export function KeyHint({ keys, isCompact = false }: KeyHintProps) {
  if (!keys) return null
  if (isCompact) return <kbd className="key">{keysText(keys)}</kbd>
  return (
    <span className="keys">
      {formatKeys(keys).map((caps, press) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a binding's presses have no other name
        <Fragment key={press}>
          {caps.map((cap) => (
            <kbd className="key" key={cap}>
              {cap}
            </kbd>
          ))}
        </Fragment>
      ))}
    </span>
  )
}
