import { useLayoutEffect, useRef } from 'react'
import { type MaskName, maskText, shownMask } from '#core/contract/mask.ts'
import { Field } from './Field.tsx'
import type { TextFieldProps } from './TextField.tsx'

/**
 * A field for a text of known form: separators appear while one types, signs without a place are left out, and an empty field shows the form. The cursor
 * stays behind the sign that was typed, also in the middle.
 */
export function MaskedField({ mask, label, value, help, error, onChange, ...rest }: Omit<TextFieldProps, 'maxLength'> & { mask: MaskName }) {
  const input = useRef<HTMLInputElement>(null)
  const signsBefore = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (signsBefore.current === null) return
    const place = placeAfter(value, signsBefore.current)
    signsBefore.current = null
    input.current?.setSelectionRange(place, place)
  })
  const write = (target: HTMLInputElement) => {
    signsBefore.current = countSigns(target.value.slice(0, target.selectionStart ?? target.value.length))
    onChange(nextText(mask, value, target.value))
  }
  return (
    <Field label={label} help={help} error={error}>
      {(ids) => (
        <input
          type="text"
          inputMode="numeric"
          autoComplete="off"
          placeholder={shownMask(mask)}
          {...rest}
          {...ids}
          ref={input}
          className="input"
          value={value}
          onChange={({ target }) => write(target)}
        />
      )}
    </Field>
  )
}

const countSigns = (text: string): number => text.replaceAll(/[^\dA-Za-z]/g, '').length

/** Index in `text` behind so many signs. */
function placeAfter(text: string, signs: number): number {
  let left = signs
  let place = 0
  for (; left > 0 && place < text.length; place += 1) if (/[\dA-Za-z]/.test(text[place] ?? '')) left -= 1
  return place
}

/** Taking away at the end takes a separator with its sign: it would come back at once. */
const nextText = (mask: MaskName, before: string, text: string): string => (before.startsWith(text) ? text.replace(/[^\dA-Za-z]+$/, '') : maskText(mask, text))
