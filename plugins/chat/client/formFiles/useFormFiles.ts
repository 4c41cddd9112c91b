import { useEffect, useRef, useState } from 'react'
import { errorText } from '#core/client/i18n/index.ts'
import { newId } from '#core/contract/ids.ts'
import type { MediaFile } from '#plugins/media/contract/index.ts'
import type { FormFile, FormFiles } from '../../contract/client.ts'
import { uploadFile } from '../media/uploadFile.ts'

/** Files that go with the message: those it has, and new ones, whose bytes go to the server at once. */
export function useFormFiles(stored: readonly MediaFile[]): FormFiles {
  const [files, setFiles] = useState<readonly FormFile[]>(() => stored.map(({ id, name }) => ({ key: id, name, share: 1, id, failure: null })))
  const running = useRef(new Map<string, () => void>())
  useEffect(() => {
    const stops = running.current
    return () => {
      for (const stop of stops.values()) stop()
    }
  }, [])
  const put = (key: string, change: Partial<FormFile>) => setFiles((now) => now.map((file) => (file.key === key ? { ...file, ...change } : file)))
  const add = (chosen: readonly File[]) => {
    for (const file of chosen) {
      const key = newId()
      setFiles((now) => [...now, { key, name: file.name, share: 0, id: null, failure: null }])
      const { done, cancel } = uploadFile(file, null, (share) => put(key, { share }))
      running.current.set(key, cancel)
      done
        .then(
          (id) => put(key, { id, share: 1 }),
          (error: unknown) => put(key, { failure: errorText(error) }),
        )
        .finally(() => running.current.delete(key))
    }
  }
  const remove = (key: string) => {
    running.current.get(key)?.()
    setFiles((now) => now.filter((file) => file.key !== key))
  }
  return { files, add, remove }
}
