CREATE INDEX "messages_media" ON "messages" USING btree ("tenant_id","media_id") WHERE media_id is not null;--> statement-breakpoint
ALTER TABLE "messages" DROP COLUMN "media_url";--> statement-breakpoint
ALTER TABLE "messages" DROP COLUMN "media_name";