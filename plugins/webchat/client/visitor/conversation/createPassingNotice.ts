/** Long enough to read a sentence. */
const SHOWS_MS = 6000

/** A sentence about a moment ago, which goes by itself; empty while there is none. */
export const createPassingNotice = (later: (action: () => void, ms: number) => () => void, onChanged: () => void) => {
  let sentence = ''
  let callOff = () => {}
  return {
    sentence: () => sentence,
    say: (text: string) => {
      callOff()
      sentence = text
      if (text !== '')
        callOff = later(() => {
          sentence = ''
          onChanged()
        }, SHOWS_MS)
      onChanged()
    },
    dispose: () => callOff(),
  }
}
