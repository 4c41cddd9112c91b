import { useEffect, useState } from 'react'
import type { RecordedVoiceProps } from '../../../contract/client.ts'
import { AudioPlayer } from '../AudioPlayer.tsx'

const nothing = () => {}

/** A recording of this browser, to be heard before it is saved. @see FileTools */
export function RecordedVoice({ file, facts }: RecordedVoiceProps) {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  if (url === null) return null
  return <AudioPlayer media={{ ...facts, name: file.name, waveform: [...facts.waveform] }} url={url} onError={nothing} />
}
