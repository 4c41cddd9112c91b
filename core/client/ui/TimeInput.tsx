import { type InputHTMLAttributes, useState } from 'react'
import { readTime } from './readTime.ts'

export interface TimeInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  /** 'HH:mm'; empty for none; anything else as it was typed. */
  value: string
  onChange: (time: string) => void
  /** The end of an interval, which may be the end of the day: '24:00'. */
  isEnd?: boolean
}

/** A time of day on the 24-hour clock, whatever language the browser speaks. Digits are enough: 8 is 08:00, 830 is 08:30. */
export function TimeInput({ value, onChange, isEnd = false, ...rest }: TimeInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const write = (text: string) => {
    setTyped(text)
    onChange(readTime(text, isEnd) ?? text)
  }
  return (
    <input
      type="text"
      inputMode="numeric"
      autoComplete="off"
      placeholder="--:--"
      maxLength={5}
      {...rest}
      className="input time-input"
      value={typed ?? value}
      onChange={({ target }) => write(target.value)}
      onBlur={() => setTyped(null)}
    />
  )
}
