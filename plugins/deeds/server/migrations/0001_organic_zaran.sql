CREATE TABLE "deed_words" (
	"tenant_id" integer NOT NULL,
	"deed_id" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"words" jsonb NOT NULL,
	CONSTRAINT "deed_words_tenant_id_deed_id_pk" PRIMARY KEY("tenant_id","deed_id")
);
--> statement-breakpoint
ALTER TABLE "deed_words" ADD CONSTRAINT "deed_words_tenant_id_deed_id_deeds_tenant_id_id_fk" FOREIGN KEY ("tenant_id","deed_id") REFERENCES "public"."deeds"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deed_words_age" ON "deed_words" USING btree ("at");