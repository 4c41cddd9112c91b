import { useEffect, useState } from 'react'
import { useClient } from '#core/client/kernel/useClient.ts'
import { getMedia, type MediaFile } from '#plugins/media/contract/index.ts'

/** A file with addresses that work: they last half an hour, and a tile may stand open all day. */
export function useFresh(given: MediaFile): { media: MediaFile; renew(): void } {
  const client = useClient()
  const [media, setMedia] = useState(given)
  const [isRenewed, setRenewed] = useState(false)
  useEffect(() => {
    setMedia(given)
    setRenewed(false)
  }, [given])
  return {
    media,
    renew() {
      if (isRenewed) return
      setRenewed(true)
      client.call(getMedia, { id: given.id }).then(setMedia, () => {})
    },
  }
}
