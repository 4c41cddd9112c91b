/** A flag that rises only when asked for `ms` on end, and falls at once. */
export const createDelayedFlag = (later: (action: () => void, ms: number) => () => void, ms: number, onChanged: () => void) => {
  let isUp = false
  let isAsked = false
  let callOff = () => {}
  return {
    isUp: () => isUp,
    ask: (isWanted: boolean) => {
      if (isWanted === isAsked) return
      isAsked = isWanted
      callOff()
      if (!isWanted) isUp = false
      else
        callOff = later(() => {
          isUp = true
          onChanged()
        }, ms)
    },
    dispose: () => callOff(),
  }
}
