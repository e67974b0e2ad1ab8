# The control plane and the webhook server: compiled in one stage, run from an image without shell, package manager or root.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY tsconfig.json tsconfig.build.json ./
COPY src ./src
RUN npm run build
RUN npm prune --omit=dev --ignore-scripts

FROM gcr.io/distroless/nodejs24-debian12:nonroot
WORKDIR /app
# Less memory for young objects and for the allocator's arenas: a fifth of the memory of a busy server, for a few per cent of its speed
# (bench/README.md).
ENV NODE_ENV=production NODE_DISABLE_COMPILE_CACHE=1 MALLOC_ARENA_MAX=2
COPY --from=build /app/package.json ./package.json
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/src/cli/gatewarden.js ./src/cli/gatewarden.js
# The user of all our containers (NON_ROOT_USER in src/identifiers.ts).
USER 10101:10101
EXPOSE 8443 9092 9093 9443 9977 9978
ENTRYPOINT ["/nodejs/bin/node", "--max-semi-space-size=4", "/app/src/cli/gatewarden.js"]
CMD ["controller"]
