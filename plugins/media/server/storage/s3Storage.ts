import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, S3Client } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { S3Settings } from '#core/server/settings/env.ts'
import { type MediaStorage, placeOf } from './storage.ts'

/** Files in a bucket of an S3-compatible store, in parts of 5 MB: never one whole in memory. */
export function createS3Storage({ endpoint, bucket, region, key, secret }: S3Settings): MediaStorage {
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId: key, secretAccessKey: secret },
    // Stores of other makers know buckets in the path, and no checksums behind the body.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return {
    async put(name, path, mime) {
      const upload = new Upload({ client, params: { Bucket: bucket, Key: placeOf(name), Body: createReadStream(path), ContentType: mime } })
      await upload.done()
    },
    async open(name, range) {
      const Range = range ? { Range: `bytes=${range.start}-${range.end}` } : {}
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: placeOf(name), ...Range }))
        return Body instanceof Readable ? Body : null
      } catch (error) {
        if (error instanceof NoSuchKey) return null
        throw error
      }
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: placeOf(name) }))
    },
    close: () => client.destroy(),
  }
}
