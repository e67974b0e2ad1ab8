// Generated from src/kinds by Ajv; change the schemas there.
import formats from 'ajv-formats/dist/formats.js';

function mistake(errors, at, keyword, detail) {
  const error = { at, keyword, detail };
  if (errors === null) return [error];
  errors.push(error);
  return errors;
}
const known0 = new Set(["vendorA","vendorB","vendorC","vendorD","vendorE","vendorF","host","port","path"]);
const known1 = new Set(["name","vendorA","vendorB","vendorC","vendorD","vendorE","vendorF","host","port","path","policies"]);
const known2 = new Set(["phase","transformation","extProc","extAuth","rateLimit","cors","csrf","headerModifiers","hostRewrite","timeouts","retry","authorization","jwtAuthentication","basicAuthentication","apiKeyAuthentication","directResponse"]);
const known3 = new Set(["targetRefs","targetSelectors","connectTimeout","perConnectionBufferLimitBytes","tcpKeepalive","commonHttpProtocolOptions","http1ProtocolOptions","http2ProtocolOptions","tls","loadBalancer","healthCheck","outlierDetection","circuitBreakers"]);
const known4 = new Set(["secretRef","files","wellKnownCACertificates","insecureSkipVerify","sni","verifySubjectAltNames","parameters","alpnProtocols","allowRenegotiation","simpleTLS"]);
const known5 = new Set(["healthyPanicThreshold","updateMergeWindow","leastRequest","roundRobin","ringHash","maglev","random","localityType","closeConnectionsOnHostSetChange"]);
const known6 = new Set(["annotations","creationTimestamp","deletionGracePeriodSeconds","deletionTimestamp","finalizers","generateName","generation","labels","managedFields","name","namespace","ownerReferences","resourceVersion","selfLink","uid"]);
const known7 = new Set(["accessModes","dataSource","dataSourceRef","resources","selector","storageClassName","volumeAttributesClassName","volumeMode","volumeName"]);
const known8 = new Set(["chapAuthDiscovery","chapAuthSession","fsType","initiatorName","iqn","iscsiInterface","lun","portals","readOnly","secretRef","targetPortal"]);
const known9 = new Set(["fsType","gateway","protectionDomain","readOnly","secretRef","sslEnabled","storageMode","storagePool","system","volumeName"]);
const known10 = new Set(["exec","failureThreshold","grpc","httpGet","initialDelaySeconds","periodSeconds","successThreshold","tcpSocket","terminationGracePeriodSeconds","timeoutSeconds"]);
const known11 = new Set(["allowPrivilegeEscalation","appArmorProfile","capabilities","privileged","procMount","readOnlyRootFilesystem","runAsGroup","runAsNonRoot","runAsUser","seLinuxOptions","seccompProfile","windowsOptions"]);
const known12 = new Set(["deployment","proxyContainer","sdsContainer","podTemplate","service","serviceAccount","mesh","stats","edge","omitDefaultSecurityContext"]);
const known13 = new Set(["extraLabels","extraAnnotations","securityContext","imagePullSecrets","nodeSelector","affinity","tolerations","gracefulShutdown","terminationGracePeriodSeconds","startupProbe","readinessProbe","livenessProbe","topologySpreadConstraints","extraVolumes","priorityClassName"]);
const known14 = new Set(["appArmorProfile","fsGroup","fsGroupChangePolicy","runAsGroup","runAsNonRoot","runAsUser","seLinuxChangePolicy","seLinuxOptions","seccompProfile","supplementalGroups","supplementalGroupsPolicy","sysctls","windowsOptions"]);
const known15 = new Set(["awsElasticBlockStore","azureDisk","azureFile","cephfs","cinder","configMap","csi","downwardAPI","emptyDir","ephemeral","fc","flexVolume","flocker","gcePersistentDisk","gitRepo","glusterfs","hostPath","image","iscsi","name","nfs","persistentVolumeClaim","photonPersistentDisk","portworxVolume","projected","quobyte","rbd","scaleIO","secret","storageos","vsphereVolume"]);
const known16 = new Set(["args","command","env","envFrom","image","imagePullPolicy","lifecycle","livenessProbe","name","ports","readinessProbe","resizePolicy","resources","restartPolicy","restartPolicyRules","securityContext","startupProbe","stdin","stdinOnce","terminationMessagePath","terminationMessagePolicy","tty","volumeDevices","volumeMounts","workingDir"]);
const known17 = new Set(["targetRefs","targetSelectors","accessLog","tracing","upgradeConfig","useRemoteAddress","xffNumTrustedHops","serverHeaderTransformation","streamIdleTimeout","idleTimeout","healthCheck","preserveHttp1HeaderCase","acceptHttp10","defaultHostForHttp10","earlyRequestHeaderModifier"]);
const known18 = new Set(["backendRef","authority","maxReceiveMessageLength","skipProxyHeaders","timeout","initialMetadata","retryPolicy","logName","additionalRequestHeadersToLog","additionalResponseHeadersToLog","additionalResponseTrailersToLog"]);
const known19 = new Set(["andFilter","orFilter","statusCodeFilter","durationFilter","notHealthCheckFilter","traceableFilter","headerFilter","responseFlagFilter","grpcStatusFilter","celFilter"]);
const known20 = new Set(["targetRefs","targetSelectors","transformation","extProc","extAuth","rateLimit","cors","csrf","headerModifiers","autoHostRewrite","buffer","timeouts","retry","rbac","jwt","urlRewrite","compression","basicAuth"]);
const EdgeBackend = validate0;
const formats0 = formats.fullFormats.int32;

function validate3(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(key0 === "model")){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.model !== undefined){
let data0 = data.model;
if(typeof data0 === "string"){
if(data0.length > 256){
vErrors = mistake(vErrors, instancePath+"/model", "maxLength", 256);
errors++;
}
if(data0.length < 1){
vErrors = mistake(vErrors, instancePath+"/model", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/model", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate3.errors = vErrors;
return errors === 0;
}


function validate5(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.endpoint === undefined){
vErrors = mistake(vErrors, instancePath, "required", "endpoint");
errors++;
}
for(const key0 in data){
if(!(((key0 === "endpoint") || (key0 === "deploymentName")) || (key0 === "apiVersion"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.endpoint !== undefined){
let data0 = data.endpoint;
if(typeof data0 === "string"){
if(data0.length > 256){
vErrors = mistake(vErrors, instancePath+"/endpoint", "maxLength", 256);
errors++;
}
if(data0.length < 1){
vErrors = mistake(vErrors, instancePath+"/endpoint", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/endpoint", "type");
errors++;
}
}
if(data.deploymentName !== undefined){
let data1 = data.deploymentName;
if(typeof data1 === "string"){
if(data1.length > 256){
vErrors = mistake(vErrors, instancePath+"/deploymentName", "maxLength", 256);
errors++;
}
if(data1.length < 1){
vErrors = mistake(vErrors, instancePath+"/deploymentName", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/deploymentName", "type");
errors++;
}
}
if(data.apiVersion !== undefined){
let data2 = data.apiVersion;
if(typeof data2 === "string"){
if(data2.length > 64){
vErrors = mistake(vErrors, instancePath+"/apiVersion", "maxLength", 64);
errors++;
}
if(data2.length < 1){
vErrors = mistake(vErrors, instancePath+"/apiVersion", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/apiVersion", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate5.errors = vErrors;
return errors === 0;
}


function validate9(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.projectId === undefined){
vErrors = mistake(vErrors, instancePath, "required", "projectId");
errors++;
}
if(data.region === undefined){
vErrors = mistake(vErrors, instancePath, "required", "region");
errors++;
}
for(const key0 in data){
if(!(((key0 === "model") || (key0 === "projectId")) || (key0 === "region"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.model !== undefined){
let data0 = data.model;
if(typeof data0 === "string"){
if(data0.length > 256){
vErrors = mistake(vErrors, instancePath+"/model", "maxLength", 256);
errors++;
}
if(data0.length < 1){
vErrors = mistake(vErrors, instancePath+"/model", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/model", "type");
errors++;
}
}
if(data.projectId !== undefined){
let data1 = data.projectId;
if(typeof data1 === "string"){
if(data1.length > 64){
vErrors = mistake(vErrors, instancePath+"/projectId", "maxLength", 64);
errors++;
}
if(data1.length < 1){
vErrors = mistake(vErrors, instancePath+"/projectId", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/projectId", "type");
errors++;
}
}
if(data.region !== undefined){
let data2 = data.region;
if(typeof data2 === "string"){
if(data2.length > 64){
vErrors = mistake(vErrors, instancePath+"/region", "maxLength", 64);
errors++;
}
if(data2.length < 1){
vErrors = mistake(vErrors, instancePath+"/region", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/region", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate9.errors = vErrors;
return errors === 0;
}

const pattern0 = new RegExp("^[a-z0-9-]+$", "");

function validate11(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((key0 === "region") || (key0 === "model")) || (key0 === "guardrail"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.region !== undefined){
let data0 = data.region;
if(typeof data0 === "string"){
if(data0.length > 63){
vErrors = mistake(vErrors, instancePath+"/region", "maxLength", 63);
errors++;
}
if(data0.length < 1){
vErrors = mistake(vErrors, instancePath+"/region", "minLength", 1);
errors++;
}
if(!pattern0.test(data0)){
vErrors = mistake(vErrors, instancePath+"/region", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/region", "type");
errors++;
}
}
if(data.model !== undefined){
let data1 = data.model;
if(typeof data1 === "string"){
if(data1.length > 256){
vErrors = mistake(vErrors, instancePath+"/model", "maxLength", 256);
errors++;
}
if(data1.length < 1){
vErrors = mistake(vErrors, instancePath+"/model", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/model", "type");
errors++;
}
}
if(data.guardrail !== undefined){
let data2 = data.guardrail;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if(data2.identifier === undefined){
vErrors = mistake(vErrors, instancePath+"/guardrail", "required", "identifier");
errors++;
}
if(data2.version === undefined){
vErrors = mistake(vErrors, instancePath+"/guardrail", "required", "version");
errors++;
}
for(const key1 in data2){
if(!((key1 === "identifier") || (key1 === "version"))){
vErrors = mistake(vErrors, instancePath+"/guardrail", "additionalProperties", key1);
errors++;
}
}
if(data2.identifier !== undefined){
let data3 = data2.identifier;
if(typeof data3 === "string"){
if(data3.length > 256){
vErrors = mistake(vErrors, instancePath+"/guardrail/identifier", "maxLength", 256);
errors++;
}
if(data3.length < 1){
vErrors = mistake(vErrors, instancePath+"/guardrail/identifier", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/guardrail/identifier", "type");
errors++;
}
}
if(data2.version !== undefined){
let data4 = data2.version;
if(typeof data4 === "string"){
if(data4.length > 256){
vErrors = mistake(vErrors, instancePath+"/guardrail/version", "maxLength", 256);
errors++;
}
if(data4.length < 1){
vErrors = mistake(vErrors, instancePath+"/guardrail/version", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/guardrail/version", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/guardrail", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate11.errors = vErrors;
return errors === 0;
}


function validate2(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(known0.has(key0))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.vendorA !== undefined){
if(!(validate3(data.vendorA, instancePath+"/vendorA"))){
vErrors = vErrors === null ? validate3.errors : vErrors.concat(validate3.errors);
errors = vErrors.length;
}
}
if(data.vendorB !== undefined){
if(!(validate5(data.vendorB, instancePath+"/vendorB"))){
vErrors = vErrors === null ? validate5.errors : vErrors.concat(validate5.errors);
errors = vErrors.length;
}
}
if(data.vendorC !== undefined){
if(!(validate3(data.vendorC, instancePath+"/vendorC"))){
vErrors = vErrors === null ? validate3.errors : vErrors.concat(validate3.errors);
errors = vErrors.length;
}
}
if(data.vendorD !== undefined){
if(!(validate3(data.vendorD, instancePath+"/vendorD"))){
vErrors = vErrors === null ? validate3.errors : vErrors.concat(validate3.errors);
errors = vErrors.length;
}
}
if(data.vendorE !== undefined){
if(!(validate9(data.vendorE, instancePath+"/vendorE"))){
vErrors = vErrors === null ? validate9.errors : vErrors.concat(validate9.errors);
errors = vErrors.length;
}
}
if(data.vendorF !== undefined){
if(!(validate11(data.vendorF, instancePath+"/vendorF"))){
vErrors = vErrors === null ? validate11.errors : vErrors.concat(validate11.errors);
errors = vErrors.length;
}
}
if(data.host !== undefined){
let data6 = data.host;
if(typeof data6 === "string"){
if(data6.length > 256){
vErrors = mistake(vErrors, instancePath+"/host", "maxLength", 256);
errors++;
}
if(data6.length < 1){
vErrors = mistake(vErrors, instancePath+"/host", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/host", "type");
errors++;
}
}
if(data.port !== undefined){
let data7 = data.port;
if(!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))){
vErrors = mistake(vErrors, instancePath+"/port", "type");
errors++;
}
if((typeof data7 == "number") && (isFinite(data7))){
if(data7 > 65535 || isNaN(data7)){
vErrors = mistake(vErrors, instancePath+"/port", "maximum", 65535);
errors++;
}
if(data7 < 1 || isNaN(data7)){
vErrors = mistake(vErrors, instancePath+"/port", "minimum", 1);
errors++;
}
if(!(formats0.validate(data7))){
vErrors = mistake(vErrors, instancePath+"/port", "format");
errors++;
}
}
}
if(data.path !== undefined){
let data8 = data.path;
if(typeof data8 === "string"){
if(data8.length > 1024){
vErrors = mistake(vErrors, instancePath+"/path", "maxLength", 1024);
errors++;
}
if(data8.length < 1){
vErrors = mistake(vErrors, instancePath+"/path", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/path", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate2.errors = vErrors;
return errors === 0;
}

const pattern1 = new RegExp("^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$", "");
const pattern2 = new RegExp("^([0-9]{1,5}(ms|[hms])){1,4}$", "");

function validate23(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((key0 === "retries") || (key0 === "time")) || (key0 === "interval"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.retries !== undefined){
let data0 = data.retries;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
vErrors = mistake(vErrors, instancePath+"/retries", "type");
errors++;
}
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 > 64 || isNaN(data0)){
vErrors = mistake(vErrors, instancePath+"/retries", "maximum", 64);
errors++;
}
if(data0 < 1 || isNaN(data0)){
vErrors = mistake(vErrors, instancePath+"/retries", "minimum", 1);
errors++;
}
if(!(formats0.validate(data0))){
vErrors = mistake(vErrors, instancePath+"/retries", "format");
errors++;
}
}
}
if(data.time !== undefined){
let data1 = data.time;
if(typeof data1 === "string"){
if(data1.length > 28){
vErrors = mistake(vErrors, instancePath+"/time", "maxLength", 28);
errors++;
}
if(!pattern2.test(data1)){
vErrors = mistake(vErrors, instancePath+"/time", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/time", "type");
errors++;
}
}
if(data.interval !== undefined){
let data2 = data.interval;
if(typeof data2 === "string"){
if(data2.length > 28){
vErrors = mistake(vErrors, instancePath+"/interval", "maxLength", 28);
errors++;
}
if(!pattern2.test(data2)){
vErrors = mistake(vErrors, instancePath+"/interval", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/interval", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate23.errors = vErrors;
return errors === 0;
}


function validate22(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "keepalive") || (key0 === "connectTimeout"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.keepalive !== undefined){
if(!(validate23(data.keepalive, instancePath+"/keepalive"))){
vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors);
errors = vErrors.length;
}
}
if(data.connectTimeout !== undefined){
let data1 = data.connectTimeout;
if(typeof data1 === "string"){
if(data1.length > 28){
vErrors = mistake(vErrors, instancePath+"/connectTimeout", "maxLength", 28);
errors++;
}
if(!pattern2.test(data1)){
vErrors = mistake(vErrors, instancePath+"/connectTimeout", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/connectTimeout", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate22.errors = vErrors;
return errors === 0;
}


function validate27(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
vErrors = mistake(vErrors, instancePath, "required", "name");
errors++;
}
for(const key0 in data){
if(!(key0 === "name")){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.name !== undefined){
let data0 = data.name;
if(typeof data0 === "string"){
if(data0.length < 1){
vErrors = mistake(vErrors, instancePath+"/name", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/name", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate27.errors = vErrors;
return errors === 0;
}


function validate26(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((((key0 === "mtlsCertificateRef") || (key0 === "caCertificateRefs")) || (key0 === "insecureSkipVerify")) || (key0 === "sni")) || (key0 === "verifySubjectAltNames")) || (key0 === "alpnProtocols"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.mtlsCertificateRef !== undefined){
let data0 = data.mtlsCertificateRef;
if(Array.isArray(data0)){
if(data0.length > 1){
vErrors = mistake(vErrors, instancePath+"/mtlsCertificateRef", "maxItems", 1);
errors++;
}
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
if(!(validate27(data0[i0], instancePath+"/mtlsCertificateRef/" + i0))){
vErrors = vErrors === null ? validate27.errors : vErrors.concat(validate27.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/mtlsCertificateRef", "type");
errors++;
}
}
if(data.caCertificateRefs !== undefined){
let data2 = data.caCertificateRefs;
if(Array.isArray(data2)){
if(data2.length > 1){
vErrors = mistake(vErrors, instancePath+"/caCertificateRefs", "maxItems", 1);
errors++;
}
const len1 = data2.length;
for(let i1=0; i1<len1; i1++){
if(!(validate27(data2[i1], instancePath+"/caCertificateRefs/" + i1))){
vErrors = vErrors === null ? validate27.errors : vErrors.concat(validate27.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/caCertificateRefs", "type");
errors++;
}
}
if(data.insecureSkipVerify !== undefined){
let data4 = data.insecureSkipVerify;
if(typeof data4 !== "string"){
vErrors = mistake(vErrors, instancePath+"/insecureSkipVerify", "type");
errors++;
}
if(!((data4 === "All") || (data4 === "Hostname"))){
vErrors = mistake(vErrors, instancePath+"/insecureSkipVerify", "enum");
errors++;
}
}
if(data.sni !== undefined){
let data5 = data.sni;
if(typeof data5 === "string"){
if(data5.length > 253){
vErrors = mistake(vErrors, instancePath+"/sni", "maxLength", 253);
errors++;
}
if(data5.length < 1){
vErrors = mistake(vErrors, instancePath+"/sni", "minLength", 1);
errors++;
}
if(!pattern1.test(data5)){
vErrors = mistake(vErrors, instancePath+"/sni", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/sni", "type");
errors++;
}
}
if(data.verifySubjectAltNames !== undefined){
let data6 = data.verifySubjectAltNames;
if(Array.isArray(data6)){
if(data6.length > 16){
vErrors = mistake(vErrors, instancePath+"/verifySubjectAltNames", "maxItems", 16);
errors++;
}
if(data6.length < 1){
vErrors = mistake(vErrors, instancePath+"/verifySubjectAltNames", "minItems", 1);
errors++;
}
const len2 = data6.length;
for(let i2=0; i2<len2; i2++){
let data7 = data6[i2];
if(typeof data7 === "string"){
if(data7.length > 256){
vErrors = mistake(vErrors, instancePath+"/verifySubjectAltNames/" + i2, "maxLength", 256);
errors++;
}
if(data7.length < 1){
vErrors = mistake(vErrors, instancePath+"/verifySubjectAltNames/" + i2, "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/verifySubjectAltNames/" + i2, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/verifySubjectAltNames", "type");
errors++;
}
}
if(data.alpnProtocols !== undefined){
let data8 = data.alpnProtocols;
if(Array.isArray(data8)){
if(data8.length > 16){
vErrors = mistake(vErrors, instancePath+"/alpnProtocols", "maxItems", 16);
errors++;
}
if(data8.length < 1){
vErrors = mistake(vErrors, instancePath+"/alpnProtocols", "minItems", 1);
errors++;
}
const len3 = data8.length;
for(let i3=0; i3<len3; i3++){
let data9 = data8[i3];
if(typeof data9 === "string"){
if(data9.length > 64){
vErrors = mistake(vErrors, instancePath+"/alpnProtocols/" + i3, "maxLength", 64);
errors++;
}
if(data9.length < 1){
vErrors = mistake(vErrors, instancePath+"/alpnProtocols/" + i3, "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/alpnProtocols/" + i3, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/alpnProtocols", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate26.errors = vErrors;
return errors === 0;
}


function validate31(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(key0 === "version")){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.version !== undefined){
let data0 = data.version;
if(typeof data0 !== "string"){
vErrors = mistake(vErrors, instancePath+"/version", "type");
errors++;
}
if(!((data0 === "HTTP1") || (data0 === "HTTP2"))){
vErrors = mistake(vErrors, instancePath+"/version", "enum");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate31.errors = vErrors;
return errors === 0;
}


function validate33(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((key0 === "key") || (key0 === "secretRef")) || (key0 === "passthrough"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.key !== undefined){
let data0 = data.key;
if(typeof data0 === "string"){
if(data0.length > 2048){
vErrors = mistake(vErrors, instancePath+"/key", "maxLength", 2048);
errors++;
}
if(data0.length < 1){
vErrors = mistake(vErrors, instancePath+"/key", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/key", "type");
errors++;
}
}
if(data.secretRef !== undefined){
if(!(validate27(data.secretRef, instancePath+"/secretRef"))){
vErrors = vErrors === null ? validate27.errors : vErrors.concat(validate27.errors);
errors = vErrors.length;
}
}
if(data.passthrough !== undefined){
let data2 = data.passthrough;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
for(const key1 in data2){
vErrors = mistake(vErrors, instancePath+"/passthrough", "additionalProperties", key1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/passthrough", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate33.errors = vErrors;
return errors === 0;
}


function validate39(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "message") || (key0 === "statusCode"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.message !== undefined){
if(typeof data.message !== "string"){
vErrors = mistake(vErrors, instancePath+"/message", "type");
errors++;
}
}
if(data.statusCode !== undefined){
let data1 = data.statusCode;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
vErrors = mistake(vErrors, instancePath+"/statusCode", "type");
errors++;
}
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 599 || isNaN(data1)){
vErrors = mistake(vErrors, instancePath+"/statusCode", "maximum", 599);
errors++;
}
if(data1 < 200 || isNaN(data1)){
vErrors = mistake(vErrors, instancePath+"/statusCode", "minimum", 200);
errors++;
}
if(!(formats0.validate(data1))){
vErrors = mistake(vErrors, instancePath+"/statusCode", "format");
errors++;
}
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate39.errors = vErrors;
return errors === 0;
}


function validate41(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((key0 === "matches") || (key0 === "builtins")) || (key0 === "action"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.matches !== undefined){
let data0 = data.matches;
if(Array.isArray(data0)){
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
if(typeof data1 === "string"){
if(data1.length > 1024){
vErrors = mistake(vErrors, instancePath+"/matches/" + i0, "maxLength", 1024);
errors++;
}
if(data1.length < 1){
vErrors = mistake(vErrors, instancePath+"/matches/" + i0, "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/matches/" + i0, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/matches", "type");
errors++;
}
}
if(data.builtins !== undefined){
let data2 = data.builtins;
if(Array.isArray(data2)){
const len1 = data2.length;
for(let i1=0; i1<len1; i1++){
let data3 = data2[i1];
if(typeof data3 !== "string"){
vErrors = mistake(vErrors, instancePath+"/builtins/" + i1, "type");
errors++;
}
if(!((((data3 === "Ssn") || (data3 === "CreditCard")) || (data3 === "PhoneNumber")) || (data3 === "Email"))){
vErrors = mistake(vErrors, instancePath+"/builtins/" + i1, "enum");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/builtins", "type");
errors++;
}
}
if(data.action !== undefined){
let data4 = data.action;
if(typeof data4 !== "string"){
vErrors = mistake(vErrors, instancePath+"/action", "type");
errors++;
}
if(!((data4 === "MASK") || (data4 === "REJECT"))){
vErrors = mistake(vErrors, instancePath+"/action", "enum");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate41.errors = vErrors;
return errors === 0;
}

const pattern6 = new RegExp("^$|^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$", "");
const pattern7 = new RegExp("^[a-zA-Z]([-a-zA-Z0-9]*[a-zA-Z0-9])?$", "");
const pattern8 = new RegExp("^[a-z0-9]([-a-z0-9]*[a-z0-9])?$", "");

function validate44(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
vErrors = mistake(vErrors, instancePath, "required", "name");
errors++;
}
for(const key0 in data){
if(!(((((key0 === "group") || (key0 === "kind")) || (key0 === "name")) || (key0 === "namespace")) || (key0 === "port"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.group !== undefined){
let data0 = data.group;
if(typeof data0 === "string"){
if(data0.length > 253){
vErrors = mistake(vErrors, instancePath+"/group", "maxLength", 253);
errors++;
}
if(!pattern6.test(data0)){
vErrors = mistake(vErrors, instancePath+"/group", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/group", "type");
errors++;
}
}
if(data.kind !== undefined){
let data1 = data.kind;
if(typeof data1 === "string"){
if(data1.length > 63){
vErrors = mistake(vErrors, instancePath+"/kind", "maxLength", 63);
errors++;
}
if(data1.length < 1){
vErrors = mistake(vErrors, instancePath+"/kind", "minLength", 1);
errors++;
}
if(!pattern7.test(data1)){
vErrors = mistake(vErrors, instancePath+"/kind", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/kind", "type");
errors++;
}
}
if(data.name !== undefined){
let data2 = data.name;
if(typeof data2 === "string"){
if(data2.length > 253){
vErrors = mistake(vErrors, instancePath+"/name", "maxLength", 253);
errors++;
}
if(data2.length < 1){
vErrors = mistake(vErrors, instancePath+"/name", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/name", "type");
errors++;
}
}
if(data.namespace !== undefined){
let data3 = data.namespace;
if(typeof data3 === "string"){
if(data3.length > 63){
vErrors = mistake(vErrors, instancePath+"/namespace", "maxLength", 63);
errors++;
}
if(data3.length < 1){
vErrors = mistake(vErrors, instancePath+"/namespace", "minLength", 1);
errors++;
}
if(!pattern8.test(data3)){
vErrors = mistake(vErrors, instancePath+"/namespace", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/namespace", "type");
errors++;
}
}
if(data.port !== undefined){
let data4 = data.port;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
vErrors = mistake(vErrors, instancePath+"/port", "type");
errors++;
}
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 65535 || isNaN(data4)){
vErrors = mistake(vErrors, instancePath+"/port", "maximum", 65535);
errors++;
}
if(data4 < 1 || isNaN(data4)){
vErrors = mistake(vErrors, instancePath+"/port", "minimum", 1);
errors++;
}
if(!(formats0.validate(data4))){
vErrors = mistake(vErrors, instancePath+"/port", "format");
errors++;
}
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate44.errors = vErrors;
return errors === 0;
}

const pattern9 = new RegExp("^[A-Za-z0-9!#$%&'*+\\-.^_\\x60|~]+$", "");

function validate46(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
vErrors = mistake(vErrors, instancePath, "required", "name");
errors++;
}
if(data.value === undefined){
vErrors = mistake(vErrors, instancePath, "required", "value");
errors++;
}
for(const key0 in data){
if(!(((key0 === "name") || (key0 === "type")) || (key0 === "value"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.name !== undefined){
let data0 = data.name;
if(typeof data0 === "string"){
if(data0.length > 256){
vErrors = mistake(vErrors, instancePath+"/name", "maxLength", 256);
errors++;
}
if(data0.length < 1){
vErrors = mistake(vErrors, instancePath+"/name", "minLength", 1);
errors++;
}
if(!pattern9.test(data0)){
vErrors = mistake(vErrors, instancePath+"/name", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/name", "type");
errors++;
}
}
if(data.type !== undefined){
let data1 = data.type;
if(typeof data1 !== "string"){
vErrors = mistake(vErrors, instancePath+"/type", "type");
errors++;
}
if(!((data1 === "Exact") || (data1 === "RegularExpression"))){
vErrors = mistake(vErrors, instancePath+"/type", "enum");
errors++;
}
}
if(data.value !== undefined){
let data2 = data.value;
if(typeof data2 === "string"){
if(data2.length > 4096){
vErrors = mistake(vErrors, instancePath+"/value", "maxLength", 4096);
errors++;
}
if(data2.length < 1){
vErrors = mistake(vErrors, instancePath+"/value", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/value", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate46.errors = vErrors;
return errors === 0;
}


function validate43(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.backendRef === undefined){
vErrors = mistake(vErrors, instancePath, "required", "backendRef");
errors++;
}
for(const key0 in data){
if(!((key0 === "backendRef") || (key0 === "forwardHeaderMatches"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.backendRef !== undefined){
if(!(validate44(data.backendRef, instancePath+"/backendRef"))){
vErrors = vErrors === null ? validate44.errors : vErrors.concat(validate44.errors);
errors = vErrors.length;
}
}
if(data.forwardHeaderMatches !== undefined){
let data1 = data.forwardHeaderMatches;
if(Array.isArray(data1)){
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
if(!(validate46(data1[i0], instancePath+"/forwardHeaderMatches/" + i0))){
vErrors = vErrors === null ? validate46.errors : vErrors.concat(validate46.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/forwardHeaderMatches", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate43.errors = vErrors;
return errors === 0;
}


function validate50(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((key0 === "tcp") || (key0 === "tls")) || (key0 === "http")) || (key0 === "auth"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.tcp !== undefined){
if(!(validate22(data.tcp, instancePath+"/tcp"))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
}
if(data.tls !== undefined){
if(!(validate26(data.tls, instancePath+"/tls"))){
vErrors = vErrors === null ? validate26.errors : vErrors.concat(validate26.errors);
errors = vErrors.length;
}
}
if(data.http !== undefined){
if(!(validate31(data.http, instancePath+"/http"))){
vErrors = vErrors === null ? validate31.errors : vErrors.concat(validate31.errors);
errors = vErrors.length;
}
}
if(data.auth !== undefined){
if(!(validate33(data.auth, instancePath+"/auth"))){
vErrors = vErrors === null ? validate33.errors : vErrors.concat(validate33.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate50.errors = vErrors;
return errors === 0;
}


function validate49(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "model") || (key0 === "policies"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.model !== undefined){
if(typeof data.model !== "string"){
vErrors = mistake(vErrors, instancePath+"/model", "type");
errors++;
}
}
if(data.policies !== undefined){
if(!(validate50(data.policies, instancePath+"/policies"))){
vErrors = vErrors === null ? validate50.errors : vErrors.concat(validate50.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate49.errors = vErrors;
return errors === 0;
}


function validate38(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((key0 === "response") || (key0 === "regex")) || (key0 === "webhook")) || (key0 === "vendorAModeration"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.response !== undefined){
if(!(validate39(data.response, instancePath+"/response"))){
vErrors = vErrors === null ? validate39.errors : vErrors.concat(validate39.errors);
errors = vErrors.length;
}
}
if(data.regex !== undefined){
if(!(validate41(data.regex, instancePath+"/regex"))){
vErrors = vErrors === null ? validate41.errors : vErrors.concat(validate41.errors);
errors = vErrors.length;
}
}
if(data.webhook !== undefined){
if(!(validate43(data.webhook, instancePath+"/webhook"))){
vErrors = vErrors === null ? validate43.errors : vErrors.concat(validate43.errors);
errors = vErrors.length;
}
}
if(data.vendorAModeration !== undefined){
if(!(validate49(data.vendorAModeration, instancePath+"/vendorAModeration"))){
vErrors = vErrors === null ? validate49.errors : vErrors.concat(validate49.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate38.errors = vErrors;
return errors === 0;
}


function validate59(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "message") || (key0 === "statusCode"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.message !== undefined){
if(typeof data.message !== "string"){
vErrors = mistake(vErrors, instancePath+"/message", "type");
errors++;
}
}
if(data.statusCode !== undefined){
let data1 = data.statusCode;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
vErrors = mistake(vErrors, instancePath+"/statusCode", "type");
errors++;
}
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 599 || isNaN(data1)){
vErrors = mistake(vErrors, instancePath+"/statusCode", "maximum", 599);
errors++;
}
if(data1 < 200 || isNaN(data1)){
vErrors = mistake(vErrors, instancePath+"/statusCode", "minimum", 200);
errors++;
}
if(!(formats0.validate(data1))){
vErrors = mistake(vErrors, instancePath+"/statusCode", "format");
errors++;
}
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate59.errors = vErrors;
return errors === 0;
}


function validate61(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((key0 === "matches") || (key0 === "builtins")) || (key0 === "action"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.matches !== undefined){
let data0 = data.matches;
if(Array.isArray(data0)){
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
if(typeof data1 === "string"){
if(data1.length > 1024){
vErrors = mistake(vErrors, instancePath+"/matches/" + i0, "maxLength", 1024);
errors++;
}
if(data1.length < 1){
vErrors = mistake(vErrors, instancePath+"/matches/" + i0, "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/matches/" + i0, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/matches", "type");
errors++;
}
}
if(data.builtins !== undefined){
let data2 = data.builtins;
if(Array.isArray(data2)){
const len1 = data2.length;
for(let i1=0; i1<len1; i1++){
let data3 = data2[i1];
if(typeof data3 !== "string"){
vErrors = mistake(vErrors, instancePath+"/builtins/" + i1, "type");
errors++;
}
if(!((((data3 === "Ssn") || (data3 === "CreditCard")) || (data3 === "PhoneNumber")) || (data3 === "Email"))){
vErrors = mistake(vErrors, instancePath+"/builtins/" + i1, "enum");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/builtins", "type");
errors++;
}
}
if(data.action !== undefined){
let data4 = data.action;
if(typeof data4 !== "string"){
vErrors = mistake(vErrors, instancePath+"/action", "type");
errors++;
}
if(!((data4 === "MASK") || (data4 === "REJECT"))){
vErrors = mistake(vErrors, instancePath+"/action", "enum");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate61.errors = vErrors;
return errors === 0;
}


function validate58(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((key0 === "response") || (key0 === "regex")) || (key0 === "webhook"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.response !== undefined){
if(!(validate59(data.response, instancePath+"/response"))){
vErrors = vErrors === null ? validate59.errors : vErrors.concat(validate59.errors);
errors = vErrors.length;
}
}
if(data.regex !== undefined){
if(!(validate61(data.regex, instancePath+"/regex"))){
vErrors = vErrors === null ? validate61.errors : vErrors.concat(validate61.errors);
errors = vErrors.length;
}
}
if(data.webhook !== undefined){
if(!(validate43(data.webhook, instancePath+"/webhook"))){
vErrors = vErrors === null ? validate43.errors : vErrors.concat(validate43.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate58.errors = vErrors;
return errors === 0;
}


function validate37(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "request") || (key0 === "response"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.request !== undefined){
let data0 = data.request;
if(Array.isArray(data0)){
if(data0.length > 8){
vErrors = mistake(vErrors, instancePath+"/request", "maxItems", 8);
errors++;
}
if(data0.length < 1){
vErrors = mistake(vErrors, instancePath+"/request", "minItems", 1);
errors++;
}
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
if(!(validate38(data0[i0], instancePath+"/request/" + i0))){
vErrors = vErrors === null ? validate38.errors : vErrors.concat(validate38.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/request", "type");
errors++;
}
}
if(data.response !== undefined){
let data2 = data.response;
if(Array.isArray(data2)){
if(data2.length > 8){
vErrors = mistake(vErrors, instancePath+"/response", "maxItems", 8);
errors++;
}
if(data2.length < 1){
vErrors = mistake(vErrors, instancePath+"/response", "minItems", 1);
errors++;
}
const len1 = data2.length;
for(let i1=0; i1<len1; i1++){
if(!(validate58(data2[i1], instancePath+"/response/" + i1))){
vErrors = vErrors === null ? validate58.errors : vErrors.concat(validate58.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/response", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate37.errors = vErrors;
return errors === 0;
}


function validate66(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.field === undefined){
vErrors = mistake(vErrors, instancePath, "required", "field");
errors++;
}
if(data.value === undefined){
vErrors = mistake(vErrors, instancePath, "required", "value");
errors++;
}
for(const key0 in data){
if(!(((key0 === "field") || (key0 === "value")) || (key0 === "override"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.field !== undefined){
let data0 = data.field;
if(typeof data0 === "string"){
if(data0.length > 256){
vErrors = mistake(vErrors, instancePath+"/field", "maxLength", 256);
errors++;
}
if(data0.length < 1){
vErrors = mistake(vErrors, instancePath+"/field", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/field", "type");
errors++;
}
}
if(data.override !== undefined){
if(typeof data.override !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/override", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate66.errors = vErrors;
return errors === 0;
}


function validate69(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((key0 === "cacheSystem") || (key0 === "cacheMessages")) || (key0 === "cacheTools")) || (key0 === "minTokens"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.cacheSystem !== undefined){
if(typeof data.cacheSystem !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/cacheSystem", "type");
errors++;
}
}
if(data.cacheMessages !== undefined){
if(typeof data.cacheMessages !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/cacheMessages", "type");
errors++;
}
}
if(data.cacheTools !== undefined){
if(typeof data.cacheTools !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/cacheTools", "type");
errors++;
}
}
if(data.minTokens !== undefined){
let data3 = data.minTokens;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
vErrors = mistake(vErrors, instancePath+"/minTokens", "type");
errors++;
}
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 < 0 || isNaN(data3)){
vErrors = mistake(vErrors, instancePath+"/minTokens", "minimum", 0);
errors++;
}
if(!(formats0.validate(data3))){
vErrors = mistake(vErrors, instancePath+"/minTokens", "format");
errors++;
}
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate69.errors = vErrors;
return errors === 0;
}


function validate36(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((((((key0 === "prompt") || (key0 === "promptGuard")) || (key0 === "defaults")) || (key0 === "overrides")) || (key0 === "modelAliases")) || (key0 === "promptCaching")) || (key0 === "routes"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.prompt !== undefined){
let data0 = data.prompt;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
for(const key1 in data0){
if(!((key1 === "prepend") || (key1 === "append"))){
vErrors = mistake(vErrors, instancePath+"/prompt", "additionalProperties", key1);
errors++;
}
}
if(data0.prepend !== undefined){
let data1 = data0.prepend;
if(Array.isArray(data1)){
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if(data2.role === undefined){
vErrors = mistake(vErrors, instancePath+"/prompt/prepend/" + i0, "required", "role");
errors++;
}
if(data2.content === undefined){
vErrors = mistake(vErrors, instancePath+"/prompt/prepend/" + i0, "required", "content");
errors++;
}
for(const key2 in data2){
if(!((key2 === "role") || (key2 === "content"))){
vErrors = mistake(vErrors, instancePath+"/prompt/prepend/" + i0, "additionalProperties", key2);
errors++;
}
}
if(data2.role !== undefined){
if(typeof data2.role !== "string"){
vErrors = mistake(vErrors, instancePath+"/prompt/prepend/" + i0+"/role", "type");
errors++;
}
}
if(data2.content !== undefined){
if(typeof data2.content !== "string"){
vErrors = mistake(vErrors, instancePath+"/prompt/prepend/" + i0+"/content", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/prompt/prepend/" + i0, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/prompt/prepend", "type");
errors++;
}
}
if(data0.append !== undefined){
let data5 = data0.append;
if(Array.isArray(data5)){
const len1 = data5.length;
for(let i1=0; i1<len1; i1++){
let data6 = data5[i1];
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
if(data6.role === undefined){
vErrors = mistake(vErrors, instancePath+"/prompt/append/" + i1, "required", "role");
errors++;
}
if(data6.content === undefined){
vErrors = mistake(vErrors, instancePath+"/prompt/append/" + i1, "required", "content");
errors++;
}
for(const key3 in data6){
if(!((key3 === "role") || (key3 === "content"))){
vErrors = mistake(vErrors, instancePath+"/prompt/append/" + i1, "additionalProperties", key3);
errors++;
}
}
if(data6.role !== undefined){
if(typeof data6.role !== "string"){
vErrors = mistake(vErrors, instancePath+"/prompt/append/" + i1+"/role", "type");
errors++;
}
}
if(data6.content !== undefined){
if(typeof data6.content !== "string"){
vErrors = mistake(vErrors, instancePath+"/prompt/append/" + i1+"/content", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/prompt/append/" + i1, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/prompt/append", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/prompt", "type");
errors++;
}
}
if(data.promptGuard !== undefined){
if(!(validate37(data.promptGuard, instancePath+"/promptGuard"))){
vErrors = vErrors === null ? validate37.errors : vErrors.concat(validate37.errors);
errors = vErrors.length;
}
}
if(data.defaults !== undefined){
let data10 = data.defaults;
if(Array.isArray(data10)){
if(data10.length > 64){
vErrors = mistake(vErrors, instancePath+"/defaults", "maxItems", 64);
errors++;
}
if(data10.length < 1){
vErrors = mistake(vErrors, instancePath+"/defaults", "minItems", 1);
errors++;
}
const len2 = data10.length;
for(let i2=0; i2<len2; i2++){
if(!(validate66(data10[i2], instancePath+"/defaults/" + i2))){
vErrors = vErrors === null ? validate66.errors : vErrors.concat(validate66.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/defaults", "type");
errors++;
}
}
if(data.overrides !== undefined){
let data12 = data.overrides;
if(Array.isArray(data12)){
if(data12.length > 64){
vErrors = mistake(vErrors, instancePath+"/overrides", "maxItems", 64);
errors++;
}
if(data12.length < 1){
vErrors = mistake(vErrors, instancePath+"/overrides", "minItems", 1);
errors++;
}
const len3 = data12.length;
for(let i3=0; i3<len3; i3++){
if(!(validate66(data12[i3], instancePath+"/overrides/" + i3))){
vErrors = vErrors === null ? validate66.errors : vErrors.concat(validate66.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/overrides", "type");
errors++;
}
}
if(data.modelAliases !== undefined){
let data14 = data.modelAliases;
if(data14 && typeof data14 == "object" && !Array.isArray(data14)){
if(Object.keys(data14).length > 64){
vErrors = mistake(vErrors, instancePath+"/modelAliases", "maxProperties", 64);
errors++;
}
for(const key4 in data14){
if(typeof data14[key4] !== "string"){
vErrors = mistake(vErrors, instancePath+"/modelAliases/" + key4.replace(/~/g, "~0").replace(/\//g, "~1"), "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/modelAliases", "type");
errors++;
}
}
if(data.promptCaching !== undefined){
if(!(validate69(data.promptCaching, instancePath+"/promptCaching"))){
vErrors = vErrors === null ? validate69.errors : vErrors.concat(validate69.errors);
errors = vErrors.length;
}
}
if(data.routes !== undefined){
let data17 = data.routes;
if(data17 && typeof data17 == "object" && !Array.isArray(data17)){
for(const key5 in data17){
let data18 = data17[key5];
if(typeof data18 !== "string"){
vErrors = mistake(vErrors, instancePath+"/routes/" + key5.replace(/~/g, "~0").replace(/\//g, "~1"), "type");
errors++;
}
if(!((((((data18 === "Completions") || (data18 === "Messages")) || (data18 === "Models")) || (data18 === "Passthrough")) || (data18 === "Responses")) || (data18 === "VendorCTokenCount"))){
vErrors = mistake(vErrors, instancePath+"/routes/" + key5.replace(/~/g, "~0").replace(/\//g, "~1"), "enum");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/routes", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate36.errors = vErrors;
return errors === 0;
}


function validate21(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((((key0 === "tcp") || (key0 === "tls")) || (key0 === "http")) || (key0 === "auth")) || (key0 === "ai"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.tcp !== undefined){
if(!(validate22(data.tcp, instancePath+"/tcp"))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
}
if(data.tls !== undefined){
if(!(validate26(data.tls, instancePath+"/tls"))){
vErrors = vErrors === null ? validate26.errors : vErrors.concat(validate26.errors);
errors = vErrors.length;
}
}
if(data.http !== undefined){
if(!(validate31(data.http, instancePath+"/http"))){
vErrors = vErrors === null ? validate31.errors : vErrors.concat(validate31.errors);
errors = vErrors.length;
}
}
if(data.auth !== undefined){
if(!(validate33(data.auth, instancePath+"/auth"))){
vErrors = vErrors === null ? validate33.errors : vErrors.concat(validate33.errors);
errors = vErrors.length;
}
}
if(data.ai !== undefined){
if(!(validate36(data.ai, instancePath+"/ai"))){
vErrors = vErrors === null ? validate36.errors : vErrors.concat(validate36.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate21.errors = vErrors;
return errors === 0;
}


function validate14(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
vErrors = mistake(vErrors, instancePath, "required", "name");
errors++;
}
for(const key0 in data){
if(!(known1.has(key0))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.name !== undefined){
let data0 = data.name;
if(typeof data0 === "string"){
if(data0.length > 253){
vErrors = mistake(vErrors, instancePath+"/name", "maxLength", 253);
errors++;
}
if(data0.length < 1){
vErrors = mistake(vErrors, instancePath+"/name", "minLength", 1);
errors++;
}
if(!pattern1.test(data0)){
vErrors = mistake(vErrors, instancePath+"/name", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/name", "type");
errors++;
}
}
if(data.vendorA !== undefined){
if(!(validate3(data.vendorA, instancePath+"/vendorA"))){
vErrors = vErrors === null ? validate3.errors : vErrors.concat(validate3.errors);
errors = vErrors.length;
}
}
if(data.vendorB !== undefined){
if(!(validate5(data.vendorB, instancePath+"/vendorB"))){
vErrors = vErrors === null ? validate5.errors : vErrors.concat(validate5.errors);
errors = vErrors.length;
}
}
if(data.vendorC !== undefined){
if(!(validate3(data.vendorC, instancePath+"/vendorC"))){
vErrors = vErrors === null ? validate3.errors : vErrors.concat(validate3.errors);
errors = vErrors.length;
}
}
if(data.vendorD !== undefined){
if(!(validate3(data.vendorD, instancePath+"/vendorD"))){
vErrors = vErrors === null ? validate3.errors : vErrors.concat(validate3.errors);
errors = vErrors.length;
}
}
if(data.vendorE !== undefined){
if(!(validate9(data.vendorE, instancePath+"/vendorE"))){
vErrors = vErrors === null ? validate9.errors : vErrors.concat(validate9.errors);
errors = vErrors.length;
}
}
if(data.vendorF !== undefined){
if(!(validate11(data.vendorF, instancePath+"/vendorF"))){
vErrors = vErrors === null ? validate11.errors : vErrors.concat(validate11.errors);
errors = vErrors.length;
}
}
if(data.host !== undefined){
let data7 = data.host;
if(typeof data7 === "string"){
if(data7.length > 256){
vErrors = mistake(vErrors, instancePath+"/host", "maxLength", 256);
errors++;
}
if(data7.length < 1){
vErrors = mistake(vErrors, instancePath+"/host", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/host", "type");
errors++;
}
}
if(data.port !== undefined){
let data8 = data.port;
if(!(((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8))) && (isFinite(data8)))){
vErrors = mistake(vErrors, instancePath+"/port", "type");
errors++;
}
if((typeof data8 == "number") && (isFinite(data8))){
if(data8 > 65535 || isNaN(data8)){
vErrors = mistake(vErrors, instancePath+"/port", "maximum", 65535);
errors++;
}
if(data8 < 1 || isNaN(data8)){
vErrors = mistake(vErrors, instancePath+"/port", "minimum", 1);
errors++;
}
if(!(formats0.validate(data8))){
vErrors = mistake(vErrors, instancePath+"/port", "format");
errors++;
}
}
}
if(data.path !== undefined){
let data9 = data.path;
if(typeof data9 === "string"){
if(data9.length > 1024){
vErrors = mistake(vErrors, instancePath+"/path", "maxLength", 1024);
errors++;
}
if(data9.length < 1){
vErrors = mistake(vErrors, instancePath+"/path", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/path", "type");
errors++;
}
}
if(data.policies !== undefined){
if(!(validate21(data.policies, instancePath+"/policies"))){
vErrors = vErrors === null ? validate21.errors : vErrors.concat(validate21.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate14.errors = vErrors;
return errors === 0;
}


function validate75(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.key === undefined){
vErrors = mistake(vErrors, instancePath, "required", "key");
errors++;
}
if(data.operator === undefined){
vErrors = mistake(vErrors, instancePath, "required", "operator");
errors++;
}
for(const key0 in data){
if(!(((key0 === "key") || (key0 === "operator")) || (key0 === "values"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.key !== undefined){
if(typeof data.key !== "string"){
vErrors = mistake(vErrors, instancePath+"/key", "type");
errors++;
}
}
if(data.operator !== undefined){
let data1 = data.operator;
if(typeof data1 !== "string"){
vErrors = mistake(vErrors, instancePath+"/operator", "type");
errors++;
}
if(!((((data1 === "In") || (data1 === "NotIn")) || (data1 === "Exists")) || (data1 === "DoesNotExist"))){
vErrors = mistake(vErrors, instancePath+"/operator", "enum");
errors++;
}
}
if(data.values !== undefined){
let data2 = data.values;
if(Array.isArray(data2)){
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
if(typeof data2[i0] !== "string"){
vErrors = mistake(vErrors, instancePath+"/values/" + i0, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/values", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate75.errors = vErrors;
return errors === 0;
}


function validate74(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "matchLabels") || (key0 === "matchExpressions"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.matchLabels !== undefined){
let data0 = data.matchLabels;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
for(const key1 in data0){
if(typeof data0[key1] !== "string"){
vErrors = mistake(vErrors, instancePath+"/matchLabels/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/matchLabels", "type");
errors++;
}
}
if(data.matchExpressions !== undefined){
let data2 = data.matchExpressions;
if(Array.isArray(data2)){
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
if(!(validate75(data2[i0], instancePath+"/matchExpressions/" + i0))){
vErrors = vErrors === null ? validate75.errors : vErrors.concat(validate75.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/matchExpressions", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate74.errors = vErrors;
return errors === 0;
}


function validate85(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.policy === undefined){
vErrors = mistake(vErrors, instancePath, "required", "policy");
errors++;
}
for(const key0 in data){
if(!((key0 === "policy") || (key0 === "action"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.policy !== undefined){
let data0 = data.policy;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.matchExpressions === undefined){
vErrors = mistake(vErrors, instancePath+"/policy", "required", "matchExpressions");
errors++;
}
for(const key1 in data0){
if(!(key1 === "matchExpressions")){
vErrors = mistake(vErrors, instancePath+"/policy", "additionalProperties", key1);
errors++;
}
}
if(data0.matchExpressions !== undefined){
let data1 = data0.matchExpressions;
if(Array.isArray(data1)){
if(data1.length > 256){
vErrors = mistake(vErrors, instancePath+"/policy/matchExpressions", "maxItems", 256);
errors++;
}
if(data1.length < 1){
vErrors = mistake(vErrors, instancePath+"/policy/matchExpressions", "minItems", 1);
errors++;
}
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
if(typeof data2 === "string"){
if(data2.length > 16384){
vErrors = mistake(vErrors, instancePath+"/policy/matchExpressions/" + i0, "maxLength", 16384);
errors++;
}
if(data2.length < 1){
vErrors = mistake(vErrors, instancePath+"/policy/matchExpressions/" + i0, "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/policy/matchExpressions/" + i0, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/policy/matchExpressions", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/policy", "type");
errors++;
}
}
if(data.action !== undefined){
let data3 = data.action;
if(typeof data3 !== "string"){
vErrors = mistake(vErrors, instancePath+"/action", "type");
errors++;
}
if(!((data3 === "Allow") || (data3 === "Deny"))){
vErrors = mistake(vErrors, instancePath+"/action", "enum");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate85.errors = vErrors;
return errors === 0;
}

const pattern11 = new RegExp("^(https|http):\\/\\/[a-zA-Z0-9]([a-zA-Z0-9-]*[a-zA-Z0-9])?(\\.[a-zA-Z0-9]([a-zA-Z0-9-]*[a-zA-Z0-9])?)*(:\\d+)?\\/.*$", "");

function validate88(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((key0 === "uri") || (key0 === "backendRef")) || (key0 === "cacheDuration"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.uri !== undefined){
let data0 = data.uri;
if(typeof data0 === "string"){
if(!pattern11.test(data0)){
vErrors = mistake(vErrors, instancePath+"/uri", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/uri", "type");
errors++;
}
}
if(data.backendRef !== undefined){
if(!(validate44(data.backendRef, instancePath+"/backendRef"))){
vErrors = vErrors === null ? validate44.errors : vErrors.concat(validate44.errors);
errors = vErrors.length;
}
}
if(data.cacheDuration !== undefined){
let data2 = data.cacheDuration;
if(typeof data2 === "string"){
if(data2.length > 28){
vErrors = mistake(vErrors, instancePath+"/cacheDuration", "maxLength", 28);
errors++;
}
if(!pattern2.test(data2)){
vErrors = mistake(vErrors, instancePath+"/cacheDuration", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/cacheDuration", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate88.errors = vErrors;
return errors === 0;
}


function validate87(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.jwks === undefined){
vErrors = mistake(vErrors, instancePath, "required", "jwks");
errors++;
}
for(const key0 in data){
if(!(((((key0 === "resourceMetadata") || (key0 === "provider")) || (key0 === "issuer")) || (key0 === "audiences")) || (key0 === "jwks"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.resourceMetadata !== undefined){
let data0 = data.resourceMetadata;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
}
else {
vErrors = mistake(vErrors, instancePath+"/resourceMetadata", "type");
errors++;
}
}
if(data.provider !== undefined){
let data1 = data.provider;
if(typeof data1 !== "string"){
vErrors = mistake(vErrors, instancePath+"/provider", "type");
errors++;
}
if(!((data1 === "IdpA") || (data1 === "IdpB"))){
vErrors = mistake(vErrors, instancePath+"/provider", "enum");
errors++;
}
}
if(data.issuer !== undefined){
let data2 = data.issuer;
if(typeof data2 === "string"){
if(data2.length > 256){
vErrors = mistake(vErrors, instancePath+"/issuer", "maxLength", 256);
errors++;
}
if(data2.length < 1){
vErrors = mistake(vErrors, instancePath+"/issuer", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/issuer", "type");
errors++;
}
}
if(data.audiences !== undefined){
let data3 = data.audiences;
if(Array.isArray(data3)){
if(data3.length > 64){
vErrors = mistake(vErrors, instancePath+"/audiences", "maxItems", 64);
errors++;
}
if(data3.length < 1){
vErrors = mistake(vErrors, instancePath+"/audiences", "minItems", 1);
errors++;
}
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
let data4 = data3[i0];
if(typeof data4 === "string"){
if(data4.length < 1){
vErrors = mistake(vErrors, instancePath+"/audiences/" + i0, "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/audiences/" + i0, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/audiences", "type");
errors++;
}
}
if(data.jwks !== undefined){
if(!(validate88(data.jwks, instancePath+"/jwks"))){
vErrors = vErrors === null ? validate88.errors : vErrors.concat(validate88.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate87.errors = vErrors;
return errors === 0;
}


function validate84(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "authorization") || (key0 === "authentication"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.authorization !== undefined){
if(!(validate85(data.authorization, instancePath+"/authorization"))){
vErrors = vErrors === null ? validate85.errors : vErrors.concat(validate85.errors);
errors = vErrors.length;
}
}
if(data.authentication !== undefined){
if(!(validate87(data.authentication, instancePath+"/authentication"))){
vErrors = vErrors === null ? validate87.errors : vErrors.concat(validate87.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate84.errors = vErrors;
return errors === 0;
}


function validate79(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((((key0 === "tcp") || (key0 === "tls")) || (key0 === "http")) || (key0 === "auth")) || (key0 === "mcp"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.tcp !== undefined){
if(!(validate22(data.tcp, instancePath+"/tcp"))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
}
if(data.tls !== undefined){
if(!(validate26(data.tls, instancePath+"/tls"))){
vErrors = vErrors === null ? validate26.errors : vErrors.concat(validate26.errors);
errors = vErrors.length;
}
}
if(data.http !== undefined){
if(!(validate31(data.http, instancePath+"/http"))){
vErrors = vErrors === null ? validate31.errors : vErrors.concat(validate31.errors);
errors = vErrors.length;
}
}
if(data.auth !== undefined){
if(!(validate33(data.auth, instancePath+"/auth"))){
vErrors = vErrors === null ? validate33.errors : vErrors.concat(validate33.errors);
errors = vErrors.length;
}
}
if(data.mcp !== undefined){
if(!(validate84(data.mcp, instancePath+"/mcp"))){
vErrors = vErrors === null ? validate84.errors : vErrors.concat(validate84.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate79.errors = vErrors;
return errors === 0;
}


function validate94(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((((key0 === "tcp") || (key0 === "tls")) || (key0 === "http")) || (key0 === "auth")) || (key0 === "mcp")) || (key0 === "ai"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.tcp !== undefined){
if(!(validate22(data.tcp, instancePath+"/tcp"))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
}
if(data.tls !== undefined){
if(!(validate26(data.tls, instancePath+"/tls"))){
vErrors = vErrors === null ? validate26.errors : vErrors.concat(validate26.errors);
errors = vErrors.length;
}
}
if(data.http !== undefined){
if(!(validate31(data.http, instancePath+"/http"))){
vErrors = vErrors === null ? validate31.errors : vErrors.concat(validate31.errors);
errors = vErrors.length;
}
}
if(data.auth !== undefined){
if(!(validate33(data.auth, instancePath+"/auth"))){
vErrors = vErrors === null ? validate33.errors : vErrors.concat(validate33.errors);
errors = vErrors.length;
}
}
if(data.mcp !== undefined){
if(!(validate84(data.mcp, instancePath+"/mcp"))){
vErrors = vErrors === null ? validate84.errors : vErrors.concat(validate84.errors);
errors = vErrors.length;
}
}
if(data.ai !== undefined){
if(!(validate36(data.ai, instancePath+"/ai"))){
vErrors = vErrors === null ? validate36.errors : vErrors.concat(validate36.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate94.errors = vErrors;
return errors === 0;
}


function validate1(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.apiVersion === undefined){
vErrors = mistake(vErrors, instancePath, "required", "apiVersion");
errors++;
}
if(data.kind === undefined){
vErrors = mistake(vErrors, instancePath, "required", "kind");
errors++;
}
if(data.metadata === undefined){
vErrors = mistake(vErrors, instancePath, "required", "metadata");
errors++;
}
if(data.spec === undefined){
vErrors = mistake(vErrors, instancePath, "required", "spec");
errors++;
}
for(const key0 in data){
if(!(((((key0 === "apiVersion") || (key0 === "kind")) || (key0 === "metadata")) || (key0 === "spec")) || (key0 === "status"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.apiVersion !== undefined){
if(typeof data.apiVersion !== "string"){
vErrors = mistake(vErrors, instancePath+"/apiVersion", "type");
errors++;
}
}
if(data.kind !== undefined){
if(typeof data.kind !== "string"){
vErrors = mistake(vErrors, instancePath+"/kind", "type");
errors++;
}
}
if(data.metadata !== undefined){
let data2 = data.metadata;
if(!(data2 && typeof data2 == "object" && !Array.isArray(data2))){
vErrors = mistake(vErrors, instancePath+"/metadata", "type");
errors++;
}
}
if(data.spec !== undefined){
let data3 = data.spec;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
for(const key1 in data3){
if(!(((((key1 === "static") || (key1 === "ai")) || (key1 === "mcp")) || (key1 === "dynamicForwardProxy")) || (key1 === "policies"))){
vErrors = mistake(vErrors, instancePath+"/spec", "additionalProperties", key1);
errors++;
}
}
if(data3.static !== undefined){
let data4 = data3.static;
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
if(data4.host === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/static", "required", "host");
errors++;
}
if(data4.port === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/static", "required", "port");
errors++;
}
for(const key2 in data4){
if(!((key2 === "host") || (key2 === "port"))){
vErrors = mistake(vErrors, instancePath+"/spec/static", "additionalProperties", key2);
errors++;
}
}
if(data4.host !== undefined){
let data5 = data4.host;
if(typeof data5 === "string"){
if(data5.length > 256){
vErrors = mistake(vErrors, instancePath+"/spec/static/host", "maxLength", 256);
errors++;
}
if(data5.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/static/host", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/static/host", "type");
errors++;
}
}
if(data4.port !== undefined){
let data6 = data4.port;
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
vErrors = mistake(vErrors, instancePath+"/spec/static/port", "type");
errors++;
}
if((typeof data6 == "number") && (isFinite(data6))){
if(data6 > 65535 || isNaN(data6)){
vErrors = mistake(vErrors, instancePath+"/spec/static/port", "maximum", 65535);
errors++;
}
if(data6 < 1 || isNaN(data6)){
vErrors = mistake(vErrors, instancePath+"/spec/static/port", "minimum", 1);
errors++;
}
if(!(formats0.validate(data6))){
vErrors = mistake(vErrors, instancePath+"/spec/static/port", "format");
errors++;
}
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/static", "type");
errors++;
}
}
if(data3.ai !== undefined){
let data7 = data3.ai;
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
for(const key3 in data7){
if(!((key3 === "provider") || (key3 === "groups"))){
vErrors = mistake(vErrors, instancePath+"/spec/ai", "additionalProperties", key3);
errors++;
}
}
if(data7.provider !== undefined){
if(!(validate2(data7.provider, instancePath+"/spec/ai/provider"))){
vErrors = vErrors === null ? validate2.errors : vErrors.concat(validate2.errors);
errors = vErrors.length;
}
}
if(data7.groups !== undefined){
let data9 = data7.groups;
if(Array.isArray(data9)){
if(data9.length > 32){
vErrors = mistake(vErrors, instancePath+"/spec/ai/groups", "maxItems", 32);
errors++;
}
if(data9.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/ai/groups", "minItems", 1);
errors++;
}
const len0 = data9.length;
for(let i0=0; i0<len0; i0++){
let data10 = data9[i0];
if(data10 && typeof data10 == "object" && !Array.isArray(data10)){
if(data10.providers === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/ai/groups/" + i0, "required", "providers");
errors++;
}
for(const key4 in data10){
if(!(key4 === "providers")){
vErrors = mistake(vErrors, instancePath+"/spec/ai/groups/" + i0, "additionalProperties", key4);
errors++;
}
}
if(data10.providers !== undefined){
let data11 = data10.providers;
if(Array.isArray(data11)){
if(data11.length > 32){
vErrors = mistake(vErrors, instancePath+"/spec/ai/groups/" + i0+"/providers", "maxItems", 32);
errors++;
}
if(data11.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/ai/groups/" + i0+"/providers", "minItems", 1);
errors++;
}
const len1 = data11.length;
for(let i1=0; i1<len1; i1++){
if(!(validate14(data11[i1], instancePath+"/spec/ai/groups/" + i0+"/providers/" + i1))){
vErrors = vErrors === null ? validate14.errors : vErrors.concat(validate14.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/ai/groups/" + i0+"/providers", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/ai/groups/" + i0, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/ai/groups", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/ai", "type");
errors++;
}
}
if(data3.mcp !== undefined){
let data13 = data3.mcp;
if(data13 && typeof data13 == "object" && !Array.isArray(data13)){
if(data13.targets === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/mcp", "required", "targets");
errors++;
}
for(const key5 in data13){
if(!(key5 === "targets")){
vErrors = mistake(vErrors, instancePath+"/spec/mcp", "additionalProperties", key5);
errors++;
}
}
if(data13.targets !== undefined){
let data14 = data13.targets;
if(Array.isArray(data14)){
if(data14.length > 32){
vErrors = mistake(vErrors, instancePath+"/spec/mcp/targets", "maxItems", 32);
errors++;
}
if(data14.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/mcp/targets", "minItems", 1);
errors++;
}
const len2 = data14.length;
for(let i2=0; i2<len2; i2++){
let data15 = data14[i2];
if(data15 && typeof data15 == "object" && !Array.isArray(data15)){
if(data15.name === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/mcp/targets/" + i2, "required", "name");
errors++;
}
for(const key6 in data15){
if(!(((key6 === "name") || (key6 === "selector")) || (key6 === "static"))){
vErrors = mistake(vErrors, instancePath+"/spec/mcp/targets/" + i2, "additionalProperties", key6);
errors++;
}
}
if(data15.name !== undefined){
let data16 = data15.name;
if(typeof data16 === "string"){
if(data16.length > 253){
vErrors = mistake(vErrors, instancePath+"/spec/mcp/targets/" + i2+"/name", "maxLength", 253);
errors++;
}
if(data16.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/mcp/targets/" + i2+"/name", "minLength", 1);
errors++;
}
if(!pattern1.test(data16)){
vErrors = mistake(vErrors, instancePath+"/spec/mcp/targets/" + i2+"/name", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/mcp/targets/" + i2+"/name", "type");
errors++;
}
}
if(data15.selector !== undefined){
let data17 = data15.selector;
if(data17 && typeof data17 == "object" && !Array.isArray(data17)){
for(const key7 in data17){
if(!((key7 === "namespaces") || (key7 === "services"))){
vErrors = mistake(vErrors, instancePath+"/spec/mcp/targets/" + i2+"/selector", "additionalProperties", key7);
errors++;
}
}
if(data17.namespaces !== undefined){
if(!(validate74(data17.namespaces, instancePath+"/spec/mcp/targets/" + i2+"/selector/namespaces"))){
vErrors = vErrors === null ? validate74.errors : vErrors.concat(validate74.errors);
errors = vErrors.length;
}
}
if(data17.services !== undefined){
if(!(validate74(data17.services, instancePath+"/spec/mcp/targets/" + i2+"/selector/services"))){
vErrors = vErrors === null ? validate74.errors : vErrors.concat(validate74.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/mcp/targets/" + i2+"/selector", "type");
errors++;
}
}
if(data15.static !== undefined){
let data20 = data15.static;
if(data20 && typeof data20 == "object" && !Array.isArray(data20)){
if(data20.host === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/mcp/targets/" + i2+"/static", "required", "host");
errors++;
}
if(data20.port === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/mcp/targets/" + i2+"/static", "required", "port");
errors++;
}
for(const key8 in data20){
if(!(((((key8 === "host") || (key8 === "port")) || (key8 === "path")) || (key8 === "protocol")) || (key8 === "policies"))){
vErrors = mistake(vErrors, instancePath+"/spec/mcp/targets/" + i2+"/static", "additionalProperties", key8);
errors++;
}
}
if(data20.host !== undefined){
let data21 = data20.host;
if(typeof data21 === "string"){
if(data21.length > 256){
vErrors = mistake(vErrors, instancePath+"/spec/mcp/targets/" + i2+"/static/host", "maxLength", 256);
errors++;
}
if(data21.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/mcp/targets/" + i2+"/static/host", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/mcp/targets/" + i2+"/static/host", "type");
errors++;
}
}
if(data20.port !== undefined){
let data22 = data20.port;
if(!(((typeof data22 == "number") && (!(data22 % 1) && !isNaN(data22))) && (isFinite(data22)))){
vErrors = mistake(vErrors, instancePath+"/spec/mcp/targets/" + i2+"/static/port", "type");
errors++;
}
if((typeof data22 == "number") && (isFinite(data22))){
if(data22 > 65535 || isNaN(data22)){
vErrors = mistake(vErrors, instancePath+"/spec/mcp/targets/" + i2+"/static/port", "maximum", 65535);
errors++;
}
if(data22 < 1 || isNaN(data22)){
vErrors = mistake(vErrors, instancePath+"/spec/mcp/targets/" + i2+"/static/port", "minimum", 1);
errors++;
}
if(!(formats0.validate(data22))){
vErrors = mistake(vErrors, instancePath+"/spec/mcp/targets/" + i2+"/static/port", "format");
errors++;
}
}
}
if(data20.path !== undefined){
let data23 = data20.path;
if(typeof data23 === "string"){
if(data23.length > 1024){
vErrors = mistake(vErrors, instancePath+"/spec/mcp/targets/" + i2+"/static/path", "maxLength", 1024);
errors++;
}
if(data23.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/mcp/targets/" + i2+"/static/path", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/mcp/targets/" + i2+"/static/path", "type");
errors++;
}
}
if(data20.protocol !== undefined){
let data24 = data20.protocol;
if(typeof data24 !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/mcp/targets/" + i2+"/static/protocol", "type");
errors++;
}
if(!((data24 === "StreamableHTTP") || (data24 === "SSE"))){
vErrors = mistake(vErrors, instancePath+"/spec/mcp/targets/" + i2+"/static/protocol", "enum");
errors++;
}
}
if(data20.policies !== undefined){
if(!(validate79(data20.policies, instancePath+"/spec/mcp/targets/" + i2+"/static/policies"))){
vErrors = vErrors === null ? validate79.errors : vErrors.concat(validate79.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/mcp/targets/" + i2+"/static", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/mcp/targets/" + i2, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/mcp/targets", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/mcp", "type");
errors++;
}
}
if(data3.dynamicForwardProxy !== undefined){
let data26 = data3.dynamicForwardProxy;
if(data26 && typeof data26 == "object" && !Array.isArray(data26)){
for(const key9 in data26){
vErrors = mistake(vErrors, instancePath+"/spec/dynamicForwardProxy", "additionalProperties", key9);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/dynamicForwardProxy", "type");
errors++;
}
}
if(data3.policies !== undefined){
if(!(validate94(data3.policies, instancePath+"/spec/policies"))){
vErrors = vErrors === null ? validate94.errors : vErrors.concat(validate94.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate1.errors = vErrors;
return errors === 0;
}


function validate0(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(!(validate1(data, instancePath))){
vErrors = vErrors === null ? validate1.errors : vErrors.concat(validate1.errors);
errors = vErrors.length;
}
validate0.errors = vErrors;
return errors === 0;
}

const EdgePolicy = validate103;
const pattern23 = new RegExp("^:?[A-Za-z0-9!#$%&'*+\\-.^_\\x60|~]+$", "");

function validate106(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "remove") || (key0 === "add"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.remove !== undefined){
let data0 = data.remove;
if(Array.isArray(data0)){
if(data0.length > 32){
vErrors = mistake(vErrors, instancePath+"/remove", "maxItems", 32);
errors++;
}
if(data0.length < 1){
vErrors = mistake(vErrors, instancePath+"/remove", "minItems", 1);
errors++;
}
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
if(typeof data1 === "string"){
if(data1.length > 64){
vErrors = mistake(vErrors, instancePath+"/remove/" + i0, "maxLength", 64);
errors++;
}
if(data1.length < 1){
vErrors = mistake(vErrors, instancePath+"/remove/" + i0, "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/remove/" + i0, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/remove", "type");
errors++;
}
}
if(data.add !== undefined){
let data2 = data.add;
if(Array.isArray(data2)){
if(data2.length < 1){
vErrors = mistake(vErrors, instancePath+"/add", "minItems", 1);
errors++;
}
const len1 = data2.length;
for(let i1=0; i1<len1; i1++){
let data3 = data2[i1];
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
if(data3.name === undefined){
vErrors = mistake(vErrors, instancePath+"/add/" + i1, "required", "name");
errors++;
}
if(data3.expression === undefined){
vErrors = mistake(vErrors, instancePath+"/add/" + i1, "required", "expression");
errors++;
}
for(const key1 in data3){
if(!((key1 === "name") || (key1 === "expression"))){
vErrors = mistake(vErrors, instancePath+"/add/" + i1, "additionalProperties", key1);
errors++;
}
}
if(data3.name !== undefined){
let data4 = data3.name;
if(typeof data4 === "string"){
if(data4.length > 256){
vErrors = mistake(vErrors, instancePath+"/add/" + i1+"/name", "maxLength", 256);
errors++;
}
if(data4.length < 1){
vErrors = mistake(vErrors, instancePath+"/add/" + i1+"/name", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/add/" + i1+"/name", "type");
errors++;
}
}
if(data3.expression !== undefined){
let data5 = data3.expression;
if(typeof data5 === "string"){
if(data5.length > 16384){
vErrors = mistake(vErrors, instancePath+"/add/" + i1+"/expression", "maxLength", 16384);
errors++;
}
if(data5.length < 1){
vErrors = mistake(vErrors, instancePath+"/add/" + i1+"/expression", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/add/" + i1+"/expression", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/add/" + i1, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/add", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate106.errors = vErrors;
return errors === 0;
}

const pattern29 = new RegExp("(^\\*$)|(^([a-zA-Z][a-zA-Z0-9+\\-.]+):\\/\\/([^:/?#]+)(:([0-9]{1,5}))?$)", "");

function validate113(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((((key0 === "allowOrigins") || (key0 === "allowMethods")) || (key0 === "allowHeaders")) || (key0 === "exposeHeaders")) || (key0 === "allowCredentials")) || (key0 === "maxAge"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.allowOrigins !== undefined){
let data0 = data.allowOrigins;
if(Array.isArray(data0)){
if(data0.length > 64){
vErrors = mistake(vErrors, instancePath+"/allowOrigins", "maxItems", 64);
errors++;
}
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
if(typeof data1 === "string"){
if(data1.length > 253){
vErrors = mistake(vErrors, instancePath+"/allowOrigins/" + i0, "maxLength", 253);
errors++;
}
if(data1.length < 1){
vErrors = mistake(vErrors, instancePath+"/allowOrigins/" + i0, "minLength", 1);
errors++;
}
if(!pattern29.test(data1)){
vErrors = mistake(vErrors, instancePath+"/allowOrigins/" + i0, "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/allowOrigins/" + i0, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/allowOrigins", "type");
errors++;
}
}
if(data.allowMethods !== undefined){
let data2 = data.allowMethods;
if(Array.isArray(data2)){
if(data2.length > 9){
vErrors = mistake(vErrors, instancePath+"/allowMethods", "maxItems", 9);
errors++;
}
const len1 = data2.length;
for(let i1=0; i1<len1; i1++){
let data3 = data2[i1];
if(typeof data3 !== "string"){
vErrors = mistake(vErrors, instancePath+"/allowMethods/" + i1, "type");
errors++;
}
if(!((((((((((data3 === "GET") || (data3 === "HEAD")) || (data3 === "POST")) || (data3 === "PUT")) || (data3 === "DELETE")) || (data3 === "CONNECT")) || (data3 === "OPTIONS")) || (data3 === "TRACE")) || (data3 === "PATCH")) || (data3 === "*"))){
vErrors = mistake(vErrors, instancePath+"/allowMethods/" + i1, "enum");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/allowMethods", "type");
errors++;
}
}
if(data.allowHeaders !== undefined){
let data4 = data.allowHeaders;
if(Array.isArray(data4)){
if(data4.length > 64){
vErrors = mistake(vErrors, instancePath+"/allowHeaders", "maxItems", 64);
errors++;
}
const len2 = data4.length;
for(let i2=0; i2<len2; i2++){
let data5 = data4[i2];
if(typeof data5 === "string"){
if(data5.length > 256){
vErrors = mistake(vErrors, instancePath+"/allowHeaders/" + i2, "maxLength", 256);
errors++;
}
if(data5.length < 1){
vErrors = mistake(vErrors, instancePath+"/allowHeaders/" + i2, "minLength", 1);
errors++;
}
if(!pattern9.test(data5)){
vErrors = mistake(vErrors, instancePath+"/allowHeaders/" + i2, "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/allowHeaders/" + i2, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/allowHeaders", "type");
errors++;
}
}
if(data.exposeHeaders !== undefined){
let data6 = data.exposeHeaders;
if(Array.isArray(data6)){
if(data6.length > 64){
vErrors = mistake(vErrors, instancePath+"/exposeHeaders", "maxItems", 64);
errors++;
}
const len3 = data6.length;
for(let i3=0; i3<len3; i3++){
let data7 = data6[i3];
if(typeof data7 === "string"){
if(data7.length > 256){
vErrors = mistake(vErrors, instancePath+"/exposeHeaders/" + i3, "maxLength", 256);
errors++;
}
if(data7.length < 1){
vErrors = mistake(vErrors, instancePath+"/exposeHeaders/" + i3, "minLength", 1);
errors++;
}
if(!pattern9.test(data7)){
vErrors = mistake(vErrors, instancePath+"/exposeHeaders/" + i3, "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/exposeHeaders/" + i3, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/exposeHeaders", "type");
errors++;
}
}
if(data.allowCredentials !== undefined){
if(typeof data.allowCredentials !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/allowCredentials", "type");
errors++;
}
}
if(data.maxAge !== undefined){
let data9 = data.maxAge;
if(!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))){
vErrors = mistake(vErrors, instancePath+"/maxAge", "type");
errors++;
}
if((typeof data9 == "number") && (isFinite(data9))){
if(data9 < 1 || isNaN(data9)){
vErrors = mistake(vErrors, instancePath+"/maxAge", "minimum", 1);
errors++;
}
if(!(formats0.validate(data9))){
vErrors = mistake(vErrors, instancePath+"/maxAge", "format");
errors++;
}
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate113.errors = vErrors;
return errors === 0;
}


function validate117(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
vErrors = mistake(vErrors, instancePath, "required", "name");
errors++;
}
if(data.value === undefined){
vErrors = mistake(vErrors, instancePath, "required", "value");
errors++;
}
for(const key0 in data){
if(!((key0 === "name") || (key0 === "value"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.name !== undefined){
let data0 = data.name;
if(typeof data0 === "string"){
if(data0.length > 256){
vErrors = mistake(vErrors, instancePath+"/name", "maxLength", 256);
errors++;
}
if(data0.length < 1){
vErrors = mistake(vErrors, instancePath+"/name", "minLength", 1);
errors++;
}
if(!pattern9.test(data0)){
vErrors = mistake(vErrors, instancePath+"/name", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/name", "type");
errors++;
}
}
if(data.value !== undefined){
let data1 = data.value;
if(typeof data1 === "string"){
if(data1.length > 4096){
vErrors = mistake(vErrors, instancePath+"/value", "maxLength", 4096);
errors++;
}
if(data1.length < 1){
vErrors = mistake(vErrors, instancePath+"/value", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/value", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate117.errors = vErrors;
return errors === 0;
}


function validate116(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((key0 === "set") || (key0 === "add")) || (key0 === "remove"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.set !== undefined){
let data0 = data.set;
if(Array.isArray(data0)){
if(data0.length > 16){
vErrors = mistake(vErrors, instancePath+"/set", "maxItems", 16);
errors++;
}
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
if(!(validate117(data0[i0], instancePath+"/set/" + i0))){
vErrors = vErrors === null ? validate117.errors : vErrors.concat(validate117.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/set", "type");
errors++;
}
}
if(data.add !== undefined){
let data2 = data.add;
if(Array.isArray(data2)){
if(data2.length > 16){
vErrors = mistake(vErrors, instancePath+"/add", "maxItems", 16);
errors++;
}
const len1 = data2.length;
for(let i1=0; i1<len1; i1++){
if(!(validate117(data2[i1], instancePath+"/add/" + i1))){
vErrors = vErrors === null ? validate117.errors : vErrors.concat(validate117.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/add", "type");
errors++;
}
}
if(data.remove !== undefined){
let data4 = data.remove;
if(Array.isArray(data4)){
if(data4.length > 16){
vErrors = mistake(vErrors, instancePath+"/remove", "maxItems", 16);
errors++;
}
const len2 = data4.length;
for(let i2=0; i2<len2; i2++){
if(typeof data4[i2] !== "string"){
vErrors = mistake(vErrors, instancePath+"/remove/" + i2, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/remove", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate116.errors = vErrors;
return errors === 0;
}


function validate115(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "request") || (key0 === "response"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.request !== undefined){
if(!(validate116(data.request, instancePath+"/request"))){
vErrors = vErrors === null ? validate116.errors : vErrors.concat(validate116.errors);
errors = vErrors.length;
}
}
if(data.response !== undefined){
if(!(validate116(data.response, instancePath+"/response"))){
vErrors = vErrors === null ? validate116.errors : vErrors.concat(validate116.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate115.errors = vErrors;
return errors === 0;
}


function validate123(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((((key0 === "retryOn") || (key0 === "attempts")) || (key0 === "perTryTimeout")) || (key0 === "statusCodes")) || (key0 === "backoffBaseInterval"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.retryOn !== undefined){
let data0 = data.retryOn;
if(Array.isArray(data0)){
if(data0.length < 1){
vErrors = mistake(vErrors, instancePath+"/retryOn", "minItems", 1);
errors++;
}
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
if(typeof data1 !== "string"){
vErrors = mistake(vErrors, instancePath+"/retryOn/" + i0, "type");
errors++;
}
if(!(((((((((((((((data1 === "5xx") || (data1 === "gateway-error")) || (data1 === "reset")) || (data1 === "reset-before-request")) || (data1 === "connect-failure")) || (data1 === "envoy-ratelimited")) || (data1 === "retriable-4xx")) || (data1 === "refused-stream")) || (data1 === "retriable-status-codes")) || (data1 === "http3-post-connect-failure")) || (data1 === "cancelled")) || (data1 === "deadline-exceeded")) || (data1 === "internal")) || (data1 === "resource-exhausted")) || (data1 === "unavailable"))){
vErrors = mistake(vErrors, instancePath+"/retryOn/" + i0, "enum");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/retryOn", "type");
errors++;
}
}
if(data.attempts !== undefined){
let data2 = data.attempts;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
vErrors = mistake(vErrors, instancePath+"/attempts", "type");
errors++;
}
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 < 0 || isNaN(data2)){
vErrors = mistake(vErrors, instancePath+"/attempts", "minimum", 0);
errors++;
}
if(!(formats0.validate(data2))){
vErrors = mistake(vErrors, instancePath+"/attempts", "format");
errors++;
}
}
}
if(data.perTryTimeout !== undefined){
let data3 = data.perTryTimeout;
if(typeof data3 === "string"){
if(data3.length > 28){
vErrors = mistake(vErrors, instancePath+"/perTryTimeout", "maxLength", 28);
errors++;
}
if(!pattern2.test(data3)){
vErrors = mistake(vErrors, instancePath+"/perTryTimeout", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/perTryTimeout", "type");
errors++;
}
}
if(data.statusCodes !== undefined){
let data4 = data.statusCodes;
if(Array.isArray(data4)){
if(data4.length < 1){
vErrors = mistake(vErrors, instancePath+"/statusCodes", "minItems", 1);
errors++;
}
const len1 = data4.length;
for(let i1=0; i1<len1; i1++){
let data5 = data4[i1];
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
vErrors = mistake(vErrors, instancePath+"/statusCodes/" + i1, "type");
errors++;
}
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 > 599 || isNaN(data5)){
vErrors = mistake(vErrors, instancePath+"/statusCodes/" + i1, "maximum", 599);
errors++;
}
if(data5 < 400 || isNaN(data5)){
vErrors = mistake(vErrors, instancePath+"/statusCodes/" + i1, "minimum", 400);
errors++;
}
if(!(formats0.validate(data5))){
vErrors = mistake(vErrors, instancePath+"/statusCodes/" + i1, "format");
errors++;
}
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/statusCodes", "type");
errors++;
}
}
if(data.backoffBaseInterval !== undefined){
let data6 = data.backoffBaseInterval;
if(typeof data6 === "string"){
if(data6.length > 28){
vErrors = mistake(vErrors, instancePath+"/backoffBaseInterval", "maxLength", 28);
errors++;
}
if(!pattern2.test(data6)){
vErrors = mistake(vErrors, instancePath+"/backoffBaseInterval", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/backoffBaseInterval", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate123.errors = vErrors;
return errors === 0;
}


function validate104(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.apiVersion === undefined){
vErrors = mistake(vErrors, instancePath, "required", "apiVersion");
errors++;
}
if(data.kind === undefined){
vErrors = mistake(vErrors, instancePath, "required", "kind");
errors++;
}
if(data.metadata === undefined){
vErrors = mistake(vErrors, instancePath, "required", "metadata");
errors++;
}
if(data.spec === undefined){
vErrors = mistake(vErrors, instancePath, "required", "spec");
errors++;
}
for(const key0 in data){
if(!(((((key0 === "apiVersion") || (key0 === "kind")) || (key0 === "metadata")) || (key0 === "spec")) || (key0 === "status"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.apiVersion !== undefined){
if(typeof data.apiVersion !== "string"){
vErrors = mistake(vErrors, instancePath+"/apiVersion", "type");
errors++;
}
}
if(data.kind !== undefined){
if(typeof data.kind !== "string"){
vErrors = mistake(vErrors, instancePath+"/kind", "type");
errors++;
}
}
if(data.metadata !== undefined){
let data2 = data.metadata;
if(!(data2 && typeof data2 == "object" && !Array.isArray(data2))){
vErrors = mistake(vErrors, instancePath+"/metadata", "type");
errors++;
}
}
if(data.spec !== undefined){
let data3 = data.spec;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
for(const key1 in data3){
if(!(((((key1 === "targetRefs") || (key1 === "targetSelectors")) || (key1 === "frontend")) || (key1 === "traffic")) || (key1 === "backend"))){
vErrors = mistake(vErrors, instancePath+"/spec", "additionalProperties", key1);
errors++;
}
}
if(data3.targetRefs !== undefined){
let data4 = data3.targetRefs;
if(Array.isArray(data4)){
if(data4.length > 16){
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs", "maxItems", 16);
errors++;
}
if(data4.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs", "minItems", 1);
errors++;
}
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
let data5 = data4[i0];
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
if(data5.group === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs/" + i0, "required", "group");
errors++;
}
if(data5.kind === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs/" + i0, "required", "kind");
errors++;
}
if(data5.name === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs/" + i0, "required", "name");
errors++;
}
for(const key2 in data5){
if(!((((key2 === "group") || (key2 === "kind")) || (key2 === "name")) || (key2 === "sectionName"))){
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs/" + i0, "additionalProperties", key2);
errors++;
}
}
if(data5.group !== undefined){
let data6 = data5.group;
if(typeof data6 === "string"){
if(data6.length > 253){
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs/" + i0+"/group", "maxLength", 253);
errors++;
}
if(!pattern6.test(data6)){
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs/" + i0+"/group", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs/" + i0+"/group", "type");
errors++;
}
}
if(data5.kind !== undefined){
let data7 = data5.kind;
if(typeof data7 === "string"){
if(data7.length > 63){
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs/" + i0+"/kind", "maxLength", 63);
errors++;
}
if(data7.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs/" + i0+"/kind", "minLength", 1);
errors++;
}
if(!pattern7.test(data7)){
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs/" + i0+"/kind", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs/" + i0+"/kind", "type");
errors++;
}
}
if(data5.name !== undefined){
let data8 = data5.name;
if(typeof data8 === "string"){
if(data8.length > 253){
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs/" + i0+"/name", "maxLength", 253);
errors++;
}
if(data8.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs/" + i0+"/name", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs/" + i0+"/name", "type");
errors++;
}
}
if(data5.sectionName !== undefined){
let data9 = data5.sectionName;
if(typeof data9 === "string"){
if(data9.length > 253){
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs/" + i0+"/sectionName", "maxLength", 253);
errors++;
}
if(data9.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs/" + i0+"/sectionName", "minLength", 1);
errors++;
}
if(!pattern1.test(data9)){
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs/" + i0+"/sectionName", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs/" + i0+"/sectionName", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs/" + i0, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs", "type");
errors++;
}
}
if(data3.targetSelectors !== undefined){
let data10 = data3.targetSelectors;
if(Array.isArray(data10)){
if(data10.length > 16){
vErrors = mistake(vErrors, instancePath+"/spec/targetSelectors", "maxItems", 16);
errors++;
}
if(data10.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/targetSelectors", "minItems", 1);
errors++;
}
const len1 = data10.length;
for(let i1=0; i1<len1; i1++){
let data11 = data10[i1];
if(data11 && typeof data11 == "object" && !Array.isArray(data11)){
if(data11.group === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/targetSelectors/" + i1, "required", "group");
errors++;
}
if(data11.kind === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/targetSelectors/" + i1, "required", "kind");
errors++;
}
if(data11.matchLabels === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/targetSelectors/" + i1, "required", "matchLabels");
errors++;
}
for(const key3 in data11){
if(!((((key3 === "group") || (key3 === "kind")) || (key3 === "matchLabels")) || (key3 === "sectionName"))){
vErrors = mistake(vErrors, instancePath+"/spec/targetSelectors/" + i1, "additionalProperties", key3);
errors++;
}
}
if(data11.group !== undefined){
let data12 = data11.group;
if(typeof data12 === "string"){
if(data12.length > 253){
vErrors = mistake(vErrors, instancePath+"/spec/targetSelectors/" + i1+"/group", "maxLength", 253);
errors++;
}
if(!pattern6.test(data12)){
vErrors = mistake(vErrors, instancePath+"/spec/targetSelectors/" + i1+"/group", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/targetSelectors/" + i1+"/group", "type");
errors++;
}
}
if(data11.kind !== undefined){
let data13 = data11.kind;
if(typeof data13 === "string"){
if(data13.length > 63){
vErrors = mistake(vErrors, instancePath+"/spec/targetSelectors/" + i1+"/kind", "maxLength", 63);
errors++;
}
if(data13.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/targetSelectors/" + i1+"/kind", "minLength", 1);
errors++;
}
if(!pattern7.test(data13)){
vErrors = mistake(vErrors, instancePath+"/spec/targetSelectors/" + i1+"/kind", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/targetSelectors/" + i1+"/kind", "type");
errors++;
}
}
if(data11.matchLabels !== undefined){
let data14 = data11.matchLabels;
if(data14 && typeof data14 == "object" && !Array.isArray(data14)){
for(const key4 in data14){
if(typeof data14[key4] !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/targetSelectors/" + i1+"/matchLabels/" + key4.replace(/~/g, "~0").replace(/\//g, "~1"), "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/targetSelectors/" + i1+"/matchLabels", "type");
errors++;
}
}
if(data11.sectionName !== undefined){
let data16 = data11.sectionName;
if(typeof data16 === "string"){
if(data16.length > 253){
vErrors = mistake(vErrors, instancePath+"/spec/targetSelectors/" + i1+"/sectionName", "maxLength", 253);
errors++;
}
if(data16.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/targetSelectors/" + i1+"/sectionName", "minLength", 1);
errors++;
}
if(!pattern1.test(data16)){
vErrors = mistake(vErrors, instancePath+"/spec/targetSelectors/" + i1+"/sectionName", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/targetSelectors/" + i1+"/sectionName", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/targetSelectors/" + i1, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/targetSelectors", "type");
errors++;
}
}
if(data3.frontend !== undefined){
let data17 = data3.frontend;
if(data17 && typeof data17 == "object" && !Array.isArray(data17)){
for(const key5 in data17){
if(!(((((key5 === "tcp") || (key5 === "tls")) || (key5 === "http")) || (key5 === "accessLog")) || (key5 === "tracing"))){
vErrors = mistake(vErrors, instancePath+"/spec/frontend", "additionalProperties", key5);
errors++;
}
}
if(data17.tcp !== undefined){
let data18 = data17.tcp;
if(data18 && typeof data18 == "object" && !Array.isArray(data18)){
for(const key6 in data18){
if(!(key6 === "keepalive")){
vErrors = mistake(vErrors, instancePath+"/spec/frontend/tcp", "additionalProperties", key6);
errors++;
}
}
if(data18.keepalive !== undefined){
if(!(validate23(data18.keepalive, instancePath+"/spec/frontend/tcp/keepalive"))){
vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/frontend/tcp", "type");
errors++;
}
}
if(data17.tls !== undefined){
let data20 = data17.tls;
if(data20 && typeof data20 == "object" && !Array.isArray(data20)){
for(const key7 in data20){
if(!((key7 === "handshakeTimeout") || (key7 === "alpnProtocols"))){
vErrors = mistake(vErrors, instancePath+"/spec/frontend/tls", "additionalProperties", key7);
errors++;
}
}
if(data20.handshakeTimeout !== undefined){
let data21 = data20.handshakeTimeout;
if(typeof data21 === "string"){
if(data21.length > 28){
vErrors = mistake(vErrors, instancePath+"/spec/frontend/tls/handshakeTimeout", "maxLength", 28);
errors++;
}
if(!pattern2.test(data21)){
vErrors = mistake(vErrors, instancePath+"/spec/frontend/tls/handshakeTimeout", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/frontend/tls/handshakeTimeout", "type");
errors++;
}
}
if(data20.alpnProtocols !== undefined){
let data22 = data20.alpnProtocols;
if(Array.isArray(data22)){
if(data22.length > 16){
vErrors = mistake(vErrors, instancePath+"/spec/frontend/tls/alpnProtocols", "maxItems", 16);
errors++;
}
if(data22.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/frontend/tls/alpnProtocols", "minItems", 1);
errors++;
}
const len2 = data22.length;
for(let i2=0; i2<len2; i2++){
let data23 = data22[i2];
if(typeof data23 === "string"){
if(data23.length > 64){
vErrors = mistake(vErrors, instancePath+"/spec/frontend/tls/alpnProtocols/" + i2, "maxLength", 64);
errors++;
}
if(data23.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/frontend/tls/alpnProtocols/" + i2, "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/frontend/tls/alpnProtocols/" + i2, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/frontend/tls/alpnProtocols", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/frontend/tls", "type");
errors++;
}
}
if(data17.http !== undefined){
let data24 = data17.http;
if(data24 && typeof data24 == "object" && !Array.isArray(data24)){
for(const key8 in data24){
if(!((((((((key8 === "maxBufferSize") || (key8 === "http1MaxHeaders")) || (key8 === "http1IdleTimeout")) || (key8 === "http2WindowSize")) || (key8 === "http2ConnectionWindowSize")) || (key8 === "http2FrameSize")) || (key8 === "http2KeepaliveInterval")) || (key8 === "http2KeepaliveTimeout"))){
vErrors = mistake(vErrors, instancePath+"/spec/frontend/http", "additionalProperties", key8);
errors++;
}
}
if(data24.maxBufferSize !== undefined){
let data25 = data24.maxBufferSize;
if(!(((typeof data25 == "number") && (!(data25 % 1) && !isNaN(data25))) && (isFinite(data25)))){
vErrors = mistake(vErrors, instancePath+"/spec/frontend/http/maxBufferSize", "type");
errors++;
}
if((typeof data25 == "number") && (isFinite(data25))){
if(data25 < 1 || isNaN(data25)){
vErrors = mistake(vErrors, instancePath+"/spec/frontend/http/maxBufferSize", "minimum", 1);
errors++;
}
if(!(formats0.validate(data25))){
vErrors = mistake(vErrors, instancePath+"/spec/frontend/http/maxBufferSize", "format");
errors++;
}
}
}
if(data24.http1MaxHeaders !== undefined){
let data26 = data24.http1MaxHeaders;
if(!(((typeof data26 == "number") && (!(data26 % 1) && !isNaN(data26))) && (isFinite(data26)))){
vErrors = mistake(vErrors, instancePath+"/spec/frontend/http/http1MaxHeaders", "type");
errors++;
}
if((typeof data26 == "number") && (isFinite(data26))){
if(data26 > 4096 || isNaN(data26)){
vErrors = mistake(vErrors, instancePath+"/spec/frontend/http/http1MaxHeaders", "maximum", 4096);
errors++;
}
if(data26 < 1 || isNaN(data26)){
vErrors = mistake(vErrors, instancePath+"/spec/frontend/http/http1MaxHeaders", "minimum", 1);
errors++;
}
if(!(formats0.validate(data26))){
vErrors = mistake(vErrors, instancePath+"/spec/frontend/http/http1MaxHeaders", "format");
errors++;
}
}
}
if(data24.http1IdleTimeout !== undefined){
let data27 = data24.http1IdleTimeout;
if(typeof data27 === "string"){
if(data27.length > 28){
vErrors = mistake(vErrors, instancePath+"/spec/frontend/http/http1IdleTimeout", "maxLength", 28);
errors++;
}
if(!pattern2.test(data27)){
vErrors = mistake(vErrors, instancePath+"/spec/frontend/http/http1IdleTimeout", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/frontend/http/http1IdleTimeout", "type");
errors++;
}
}
if(data24.http2WindowSize !== undefined){
let data28 = data24.http2WindowSize;
if(!(((typeof data28 == "number") && (!(data28 % 1) && !isNaN(data28))) && (isFinite(data28)))){
vErrors = mistake(vErrors, instancePath+"/spec/frontend/http/http2WindowSize", "type");
errors++;
}
if((typeof data28 == "number") && (isFinite(data28))){
if(data28 < 1 || isNaN(data28)){
vErrors = mistake(vErrors, instancePath+"/spec/frontend/http/http2WindowSize", "minimum", 1);
errors++;
}
if(!(formats0.validate(data28))){
vErrors = mistake(vErrors, instancePath+"/spec/frontend/http/http2WindowSize", "format");
errors++;
}
}
}
if(data24.http2ConnectionWindowSize !== undefined){
let data29 = data24.http2ConnectionWindowSize;
if(!(((typeof data29 == "number") && (!(data29 % 1) && !isNaN(data29))) && (isFinite(data29)))){
vErrors = mistake(vErrors, instancePath+"/spec/frontend/http/http2ConnectionWindowSize", "type");
errors++;
}
if((typeof data29 == "number") && (isFinite(data29))){
if(data29 < 1 || isNaN(data29)){
vErrors = mistake(vErrors, instancePath+"/spec/frontend/http/http2ConnectionWindowSize", "minimum", 1);
errors++;
}
if(!(formats0.validate(data29))){
vErrors = mistake(vErrors, instancePath+"/spec/frontend/http/http2ConnectionWindowSize", "format");
errors++;
}
}
}
if(data24.http2FrameSize !== undefined){
let data30 = data24.http2FrameSize;
if(!(((typeof data30 == "number") && (!(data30 % 1) && !isNaN(data30))) && (isFinite(data30)))){
vErrors = mistake(vErrors, instancePath+"/spec/frontend/http/http2FrameSize", "type");
errors++;
}
if((typeof data30 == "number") && (isFinite(data30))){
if(data30 > 1677215 || isNaN(data30)){
vErrors = mistake(vErrors, instancePath+"/spec/frontend/http/http2FrameSize", "maximum", 1677215);
errors++;
}
if(data30 < 16384 || isNaN(data30)){
vErrors = mistake(vErrors, instancePath+"/spec/frontend/http/http2FrameSize", "minimum", 16384);
errors++;
}
if(!(formats0.validate(data30))){
vErrors = mistake(vErrors, instancePath+"/spec/frontend/http/http2FrameSize", "format");
errors++;
}
}
}
if(data24.http2KeepaliveInterval !== undefined){
let data31 = data24.http2KeepaliveInterval;
if(typeof data31 === "string"){
if(data31.length > 28){
vErrors = mistake(vErrors, instancePath+"/spec/frontend/http/http2KeepaliveInterval", "maxLength", 28);
errors++;
}
if(!pattern2.test(data31)){
vErrors = mistake(vErrors, instancePath+"/spec/frontend/http/http2KeepaliveInterval", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/frontend/http/http2KeepaliveInterval", "type");
errors++;
}
}
if(data24.http2KeepaliveTimeout !== undefined){
let data32 = data24.http2KeepaliveTimeout;
if(typeof data32 === "string"){
if(data32.length > 28){
vErrors = mistake(vErrors, instancePath+"/spec/frontend/http/http2KeepaliveTimeout", "maxLength", 28);
errors++;
}
if(!pattern2.test(data32)){
vErrors = mistake(vErrors, instancePath+"/spec/frontend/http/http2KeepaliveTimeout", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/frontend/http/http2KeepaliveTimeout", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/frontend/http", "type");
errors++;
}
}
if(data17.accessLog !== undefined){
let data33 = data17.accessLog;
if(data33 && typeof data33 == "object" && !Array.isArray(data33)){
for(const key9 in data33){
if(!((key9 === "filter") || (key9 === "attributes"))){
vErrors = mistake(vErrors, instancePath+"/spec/frontend/accessLog", "additionalProperties", key9);
errors++;
}
}
if(data33.filter !== undefined){
let data34 = data33.filter;
if(typeof data34 === "string"){
if(data34.length > 16384){
vErrors = mistake(vErrors, instancePath+"/spec/frontend/accessLog/filter", "maxLength", 16384);
errors++;
}
if(data34.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/frontend/accessLog/filter", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/frontend/accessLog/filter", "type");
errors++;
}
}
if(data33.attributes !== undefined){
if(!(validate106(data33.attributes, instancePath+"/spec/frontend/accessLog/attributes"))){
vErrors = vErrors === null ? validate106.errors : vErrors.concat(validate106.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/frontend/accessLog", "type");
errors++;
}
}
if(data17.tracing !== undefined){
let data36 = data17.tracing;
if(data36 && typeof data36 == "object" && !Array.isArray(data36)){
if(data36.backendRef === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/frontend/tracing", "required", "backendRef");
errors++;
}
for(const key10 in data36){
if(!(((((key10 === "backendRef") || (key10 === "protocol")) || (key10 === "attributes")) || (key10 === "randomSampling")) || (key10 === "clientSampling"))){
vErrors = mistake(vErrors, instancePath+"/spec/frontend/tracing", "additionalProperties", key10);
errors++;
}
}
if(data36.backendRef !== undefined){
if(!(validate44(data36.backendRef, instancePath+"/spec/frontend/tracing/backendRef"))){
vErrors = vErrors === null ? validate44.errors : vErrors.concat(validate44.errors);
errors = vErrors.length;
}
}
if(data36.protocol !== undefined){
let data38 = data36.protocol;
if(typeof data38 !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/frontend/tracing/protocol", "type");
errors++;
}
if(!((data38 === "HTTP") || (data38 === "GRPC"))){
vErrors = mistake(vErrors, instancePath+"/spec/frontend/tracing/protocol", "enum");
errors++;
}
}
if(data36.attributes !== undefined){
if(!(validate106(data36.attributes, instancePath+"/spec/frontend/tracing/attributes"))){
vErrors = vErrors === null ? validate106.errors : vErrors.concat(validate106.errors);
errors = vErrors.length;
}
}
if(data36.randomSampling !== undefined){
let data40 = data36.randomSampling;
if(typeof data40 === "string"){
if(data40.length > 16384){
vErrors = mistake(vErrors, instancePath+"/spec/frontend/tracing/randomSampling", "maxLength", 16384);
errors++;
}
if(data40.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/frontend/tracing/randomSampling", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/frontend/tracing/randomSampling", "type");
errors++;
}
}
if(data36.clientSampling !== undefined){
let data41 = data36.clientSampling;
if(typeof data41 === "string"){
if(data41.length > 16384){
vErrors = mistake(vErrors, instancePath+"/spec/frontend/tracing/clientSampling", "maxLength", 16384);
errors++;
}
if(data41.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/frontend/tracing/clientSampling", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/frontend/tracing/clientSampling", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/frontend/tracing", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/frontend", "type");
errors++;
}
}
if(data3.traffic !== undefined){
let data42 = data3.traffic;
if(data42 && typeof data42 == "object" && !Array.isArray(data42)){
for(const key11 in data42){
if(!(known2.has(key11))){
vErrors = mistake(vErrors, instancePath+"/spec/traffic", "additionalProperties", key11);
errors++;
}
}
if(data42.phase !== undefined){
let data43 = data42.phase;
if(typeof data43 !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/phase", "type");
errors++;
}
if(!((data43 === "PreRouting") || (data43 === "PostRouting"))){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/phase", "enum");
errors++;
}
}
if(data42.transformation !== undefined){
let data44 = data42.transformation;
if(data44 && typeof data44 == "object" && !Array.isArray(data44)){
for(const key12 in data44){
if(!((key12 === "request") || (key12 === "response"))){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/transformation", "additionalProperties", key12);
errors++;
}
}
if(data44.request !== undefined){
let data45 = data44.request;
if(data45 && typeof data45 == "object" && !Array.isArray(data45)){
for(const key13 in data45){
if(!((((key13 === "set") || (key13 === "add")) || (key13 === "remove")) || (key13 === "body"))){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/transformation/request", "additionalProperties", key13);
errors++;
}
}
if(data45.set !== undefined){
let data46 = data45.set;
if(Array.isArray(data46)){
if(data46.length > 16){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/transformation/request/set", "maxItems", 16);
errors++;
}
if(data46.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/transformation/request/set", "minItems", 1);
errors++;
}
const len3 = data46.length;
for(let i3=0; i3<len3; i3++){
let data47 = data46[i3];
if(data47 && typeof data47 == "object" && !Array.isArray(data47)){
if(data47.name === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/transformation/request/set/" + i3, "required", "name");
errors++;
}
if(data47.value === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/transformation/request/set/" + i3, "required", "value");
errors++;
}
for(const key14 in data47){
if(!((key14 === "name") || (key14 === "value"))){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/transformation/request/set/" + i3, "additionalProperties", key14);
errors++;
}
}
if(data47.name !== undefined){
let data48 = data47.name;
if(typeof data48 === "string"){
if(data48.length > 256){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/transformation/request/set/" + i3+"/name", "maxLength", 256);
errors++;
}
if(data48.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/transformation/request/set/" + i3+"/name", "minLength", 1);
errors++;
}
if(!pattern23.test(data48)){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/transformation/request/set/" + i3+"/name", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/traffic/transformation/request/set/" + i3+"/name", "type");
errors++;
}
}
if(data47.value !== undefined){
let data49 = data47.value;
if(typeof data49 === "string"){
if(data49.length > 16384){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/transformation/request/set/" + i3+"/value", "maxLength", 16384);
errors++;
}
if(data49.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/transformation/request/set/" + i3+"/value", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/traffic/transformation/request/set/" + i3+"/value", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/traffic/transformation/request/set/" + i3, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/traffic/transformation/request/set", "type");
errors++;
}
}
if(data45.add !== undefined){
let data50 = data45.add;
if(Array.isArray(data50)){
if(data50.length > 16){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/transformation/request/add", "maxItems", 16);
errors++;
}
if(data50.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/transformation/request/add", "minItems", 1);
errors++;
}
const len4 = data50.length;
for(let i4=0; i4<len4; i4++){
let data51 = data50[i4];
if(data51 && typeof data51 == "object" && !Array.isArray(data51)){
if(data51.name === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/transformation/request/add/" + i4, "required", "name");
errors++;
}
if(data51.value === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/transformation/request/add/" + i4, "required", "value");
errors++;
}
for(const key15 in data51){
if(!((key15 === "name") || (key15 === "value"))){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/transformation/request/add/" + i4, "additionalProperties", key15);
errors++;
}
}
if(data51.name !== undefined){
let data52 = data51.name;
if(typeof data52 === "string"){
if(data52.length > 256){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/transformation/request/add/" + i4+"/name", "maxLength", 256);
errors++;
}
if(data52.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/transformation/request/add/" + i4+"/name", "minLength", 1);
errors++;
}
if(!pattern23.test(data52)){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/transformation/request/add/" + i4+"/name", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/traffic/transformation/request/add/" + i4+"/name", "type");
errors++;
}
}
if(data51.value !== undefined){
let data53 = data51.value;
if(typeof data53 === "string"){
if(data53.length > 16384){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/transformation/request/add/" + i4+"/value", "maxLength", 16384);
errors++;
}
if(data53.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/transformation/request/add/" + i4+"/value", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/traffic/transformation/request/add/" + i4+"/value", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/traffic/transformation/request/add/" + i4, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/traffic/transformation/request/add", "type");
errors++;
}
}
if(data45.remove !== undefined){
let data54 = data45.remove;
if(Array.isArray(data54)){
if(data54.length > 16){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/transformation/request/remove", "maxItems", 16);
errors++;
}
if(data54.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/transformation/request/remove", "minItems", 1);
errors++;
}
const len5 = data54.length;
for(let i5=0; i5<len5; i5++){
let data55 = data54[i5];
if(typeof data55 === "string"){
if(data55.length > 256){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/transformation/request/remove/" + i5, "maxLength", 256);
errors++;
}
if(data55.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/transformation/request/remove/" + i5, "minLength", 1);
errors++;
}
if(!pattern23.test(data55)){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/transformation/request/remove/" + i5, "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/traffic/transformation/request/remove/" + i5, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/traffic/transformation/request/remove", "type");
errors++;
}
}
if(data45.body !== undefined){
let data56 = data45.body;
if(typeof data56 === "string"){
if(data56.length > 16384){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/transformation/request/body", "maxLength", 16384);
errors++;
}
if(data56.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/transformation/request/body", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/traffic/transformation/request/body", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/traffic/transformation/request", "type");
errors++;
}
}
if(data44.response !== undefined){
let data57 = data44.response;
if(data57 && typeof data57 == "object" && !Array.isArray(data57)){
for(const key16 in data57){
if(!((((key16 === "set") || (key16 === "add")) || (key16 === "remove")) || (key16 === "body"))){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/transformation/response", "additionalProperties", key16);
errors++;
}
}
if(data57.set !== undefined){
let data58 = data57.set;
if(Array.isArray(data58)){
if(data58.length > 16){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/transformation/response/set", "maxItems", 16);
errors++;
}
if(data58.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/transformation/response/set", "minItems", 1);
errors++;
}
const len6 = data58.length;
for(let i6=0; i6<len6; i6++){
let data59 = data58[i6];
if(data59 && typeof data59 == "object" && !Array.isArray(data59)){
if(data59.name === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/transformation/response/set/" + i6, "required", "name");
errors++;
}
if(data59.value === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/transformation/response/set/" + i6, "required", "value");
errors++;
}
for(const key17 in data59){
if(!((key17 === "name") || (key17 === "value"))){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/transformation/response/set/" + i6, "additionalProperties", key17);
errors++;
}
}
if(data59.name !== undefined){
let data60 = data59.name;
if(typeof data60 === "string"){
if(data60.length > 256){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/transformation/response/set/" + i6+"/name", "maxLength", 256);
errors++;
}
if(data60.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/transformation/response/set/" + i6+"/name", "minLength", 1);
errors++;
}
if(!pattern23.test(data60)){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/transformation/response/set/" + i6+"/name", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/traffic/transformation/response/set/" + i6+"/name", "type");
errors++;
}
}
if(data59.value !== undefined){
let data61 = data59.value;
if(typeof data61 === "string"){
if(data61.length > 16384){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/transformation/response/set/" + i6+"/value", "maxLength", 16384);
errors++;
}
if(data61.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/transformation/response/set/" + i6+"/value", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/traffic/transformation/response/set/" + i6+"/value", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/traffic/transformation/response/set/" + i6, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/traffic/transformation/response/set", "type");
errors++;
}
}
if(data57.add !== undefined){
let data62 = data57.add;
if(Array.isArray(data62)){
if(data62.length > 16){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/transformation/response/add", "maxItems", 16);
errors++;
}
if(data62.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/transformation/response/add", "minItems", 1);
errors++;
}
const len7 = data62.length;
for(let i7=0; i7<len7; i7++){
let data63 = data62[i7];
if(data63 && typeof data63 == "object" && !Array.isArray(data63)){
if(data63.name === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/transformation/response/add/" + i7, "required", "name");
errors++;
}
if(data63.value === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/transformation/response/add/" + i7, "required", "value");
errors++;
}
for(const key18 in data63){
if(!((key18 === "name") || (key18 === "value"))){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/transformation/response/add/" + i7, "additionalProperties", key18);
errors++;
}
}
if(data63.name !== undefined){
let data64 = data63.name;
if(typeof data64 === "string"){
if(data64.length > 256){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/transformation/response/add/" + i7+"/name", "maxLength", 256);
errors++;
}
if(data64.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/transformation/response/add/" + i7+"/name", "minLength", 1);
errors++;
}
if(!pattern23.test(data64)){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/transformation/response/add/" + i7+"/name", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/traffic/transformation/response/add/" + i7+"/name", "type");
errors++;
}
}
if(data63.value !== undefined){
let data65 = data63.value;
if(typeof data65 === "string"){
if(data65.length > 16384){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/transformation/response/add/" + i7+"/value", "maxLength", 16384);
errors++;
}
if(data65.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/transformation/response/add/" + i7+"/value", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/traffic/transformation/response/add/" + i7+"/value", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/traffic/transformation/response/add/" + i7, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/traffic/transformation/response/add", "type");
errors++;
}
}
if(data57.remove !== undefined){
let data66 = data57.remove;
if(Array.isArray(data66)){
if(data66.length > 16){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/transformation/response/remove", "maxItems", 16);
errors++;
}
if(data66.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/transformation/response/remove", "minItems", 1);
errors++;
}
const len8 = data66.length;
for(let i8=0; i8<len8; i8++){
let data67 = data66[i8];
if(typeof data67 === "string"){
if(data67.length > 256){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/transformation/response/remove/" + i8, "maxLength", 256);
errors++;
}
if(data67.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/transformation/response/remove/" + i8, "minLength", 1);
errors++;
}
if(!pattern23.test(data67)){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/transformation/response/remove/" + i8, "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/traffic/transformation/response/remove/" + i8, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/traffic/transformation/response/remove", "type");
errors++;
}
}
if(data57.body !== undefined){
let data68 = data57.body;
if(typeof data68 === "string"){
if(data68.length > 16384){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/transformation/response/body", "maxLength", 16384);
errors++;
}
if(data68.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/transformation/response/body", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/traffic/transformation/response/body", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/traffic/transformation/response", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/traffic/transformation", "type");
errors++;
}
}
if(data42.extProc !== undefined){
let data69 = data42.extProc;
if(data69 && typeof data69 == "object" && !Array.isArray(data69)){
if(data69.backendRef === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/extProc", "required", "backendRef");
errors++;
}
for(const key19 in data69){
if(!(key19 === "backendRef")){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/extProc", "additionalProperties", key19);
errors++;
}
}
if(data69.backendRef !== undefined){
if(!(validate44(data69.backendRef, instancePath+"/spec/traffic/extProc/backendRef"))){
vErrors = vErrors === null ? validate44.errors : vErrors.concat(validate44.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/traffic/extProc", "type");
errors++;
}
}
if(data42.extAuth !== undefined){
let data71 = data42.extAuth;
if(data71 && typeof data71 == "object" && !Array.isArray(data71)){
if(data71.backendRef === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/extAuth", "required", "backendRef");
errors++;
}
for(const key20 in data71){
if(!(((key20 === "backendRef") || (key20 === "forwardBody")) || (key20 === "contextExtensions"))){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/extAuth", "additionalProperties", key20);
errors++;
}
}
if(data71.backendRef !== undefined){
if(!(validate44(data71.backendRef, instancePath+"/spec/traffic/extAuth/backendRef"))){
vErrors = vErrors === null ? validate44.errors : vErrors.concat(validate44.errors);
errors = vErrors.length;
}
}
if(data71.forwardBody !== undefined){
let data73 = data71.forwardBody;
if(data73 && typeof data73 == "object" && !Array.isArray(data73)){
if(data73.maxSize === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/extAuth/forwardBody", "required", "maxSize");
errors++;
}
for(const key21 in data73){
if(!(key21 === "maxSize")){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/extAuth/forwardBody", "additionalProperties", key21);
errors++;
}
}
if(data73.maxSize !== undefined){
let data74 = data73.maxSize;
if(!(((typeof data74 == "number") && (!(data74 % 1) && !isNaN(data74))) && (isFinite(data74)))){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/extAuth/forwardBody/maxSize", "type");
errors++;
}
if((typeof data74 == "number") && (isFinite(data74))){
if(data74 < 1 || isNaN(data74)){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/extAuth/forwardBody/maxSize", "minimum", 1);
errors++;
}
if(!(formats0.validate(data74))){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/extAuth/forwardBody/maxSize", "format");
errors++;
}
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/traffic/extAuth/forwardBody", "type");
errors++;
}
}
if(data71.contextExtensions !== undefined){
let data75 = data71.contextExtensions;
if(data75 && typeof data75 == "object" && !Array.isArray(data75)){
if(Object.keys(data75).length > 64){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/extAuth/contextExtensions", "maxProperties", 64);
errors++;
}
for(const key22 in data75){
if(typeof data75[key22] !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/extAuth/contextExtensions/" + key22.replace(/~/g, "~0").replace(/\//g, "~1"), "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/traffic/extAuth/contextExtensions", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/traffic/extAuth", "type");
errors++;
}
}
if(data42.rateLimit !== undefined){
let data77 = data42.rateLimit;
if(data77 && typeof data77 == "object" && !Array.isArray(data77)){
for(const key23 in data77){
if(!((key23 === "local") || (key23 === "global"))){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/rateLimit", "additionalProperties", key23);
errors++;
}
}
if(data77.local !== undefined){
let data78 = data77.local;
if(Array.isArray(data78)){
if(data78.length > 16){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/rateLimit/local", "maxItems", 16);
errors++;
}
if(data78.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/rateLimit/local", "minItems", 1);
errors++;
}
const len9 = data78.length;
for(let i9=0; i9<len9; i9++){
let data79 = data78[i9];
if(data79 && typeof data79 == "object" && !Array.isArray(data79)){
if(data79.unit === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/rateLimit/local/" + i9, "required", "unit");
errors++;
}
for(const key24 in data79){
if(!((((key24 === "requests") || (key24 === "tokens")) || (key24 === "unit")) || (key24 === "burst"))){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/rateLimit/local/" + i9, "additionalProperties", key24);
errors++;
}
}
if(data79.requests !== undefined){
let data80 = data79.requests;
if(!(((typeof data80 == "number") && (!(data80 % 1) && !isNaN(data80))) && (isFinite(data80)))){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/rateLimit/local/" + i9+"/requests", "type");
errors++;
}
if((typeof data80 == "number") && (isFinite(data80))){
if(data80 < 1 || isNaN(data80)){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/rateLimit/local/" + i9+"/requests", "minimum", 1);
errors++;
}
if(!(formats0.validate(data80))){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/rateLimit/local/" + i9+"/requests", "format");
errors++;
}
}
}
if(data79.tokens !== undefined){
let data81 = data79.tokens;
if(!(((typeof data81 == "number") && (!(data81 % 1) && !isNaN(data81))) && (isFinite(data81)))){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/rateLimit/local/" + i9+"/tokens", "type");
errors++;
}
if((typeof data81 == "number") && (isFinite(data81))){
if(data81 < 1 || isNaN(data81)){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/rateLimit/local/" + i9+"/tokens", "minimum", 1);
errors++;
}
if(!(formats0.validate(data81))){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/rateLimit/local/" + i9+"/tokens", "format");
errors++;
}
}
}
if(data79.unit !== undefined){
let data82 = data79.unit;
if(typeof data82 !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/rateLimit/local/" + i9+"/unit", "type");
errors++;
}
if(!(((data82 === "Seconds") || (data82 === "Minutes")) || (data82 === "Hours"))){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/rateLimit/local/" + i9+"/unit", "enum");
errors++;
}
}
if(data79.burst !== undefined){
let data83 = data79.burst;
if(!(((typeof data83 == "number") && (!(data83 % 1) && !isNaN(data83))) && (isFinite(data83)))){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/rateLimit/local/" + i9+"/burst", "type");
errors++;
}
if((typeof data83 == "number") && (isFinite(data83))){
if(!(formats0.validate(data83))){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/rateLimit/local/" + i9+"/burst", "format");
errors++;
}
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/traffic/rateLimit/local/" + i9, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/traffic/rateLimit/local", "type");
errors++;
}
}
if(data77.global !== undefined){
let data84 = data77.global;
if(data84 && typeof data84 == "object" && !Array.isArray(data84)){
if(data84.backendRef === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/rateLimit/global", "required", "backendRef");
errors++;
}
if(data84.domain === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/rateLimit/global", "required", "domain");
errors++;
}
if(data84.descriptors === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/rateLimit/global", "required", "descriptors");
errors++;
}
for(const key25 in data84){
if(!(((key25 === "backendRef") || (key25 === "domain")) || (key25 === "descriptors"))){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/rateLimit/global", "additionalProperties", key25);
errors++;
}
}
if(data84.backendRef !== undefined){
if(!(validate44(data84.backendRef, instancePath+"/spec/traffic/rateLimit/global/backendRef"))){
vErrors = vErrors === null ? validate44.errors : vErrors.concat(validate44.errors);
errors = vErrors.length;
}
}
if(data84.domain !== undefined){
let data86 = data84.domain;
if(typeof data86 === "string"){
if(data86.length > 256){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/rateLimit/global/domain", "maxLength", 256);
errors++;
}
if(data86.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/rateLimit/global/domain", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/traffic/rateLimit/global/domain", "type");
errors++;
}
}
if(data84.descriptors !== undefined){
let data87 = data84.descriptors;
if(Array.isArray(data87)){
if(data87.length > 16){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/rateLimit/global/descriptors", "maxItems", 16);
errors++;
}
if(data87.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/rateLimit/global/descriptors", "minItems", 1);
errors++;
}
const len10 = data87.length;
for(let i10=0; i10<len10; i10++){
let data88 = data87[i10];
if(data88 && typeof data88 == "object" && !Array.isArray(data88)){
if(data88.entries === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/rateLimit/global/descriptors/" + i10, "required", "entries");
errors++;
}
for(const key26 in data88){
if(!((key26 === "entries") || (key26 === "unit"))){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/rateLimit/global/descriptors/" + i10, "additionalProperties", key26);
errors++;
}
}
if(data88.entries !== undefined){
let data89 = data88.entries;
if(Array.isArray(data89)){
if(data89.length > 16){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/rateLimit/global/descriptors/" + i10+"/entries", "maxItems", 16);
errors++;
}
if(data89.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/rateLimit/global/descriptors/" + i10+"/entries", "minItems", 1);
errors++;
}
const len11 = data89.length;
for(let i11=0; i11<len11; i11++){
let data90 = data89[i11];
if(data90 && typeof data90 == "object" && !Array.isArray(data90)){
if(data90.name === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/rateLimit/global/descriptors/" + i10+"/entries/" + i11, "required", "name");
errors++;
}
if(data90.expression === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/rateLimit/global/descriptors/" + i10+"/entries/" + i11, "required", "expression");
errors++;
}
for(const key27 in data90){
if(!((key27 === "name") || (key27 === "expression"))){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/rateLimit/global/descriptors/" + i10+"/entries/" + i11, "additionalProperties", key27);
errors++;
}
}
if(data90.name !== undefined){
let data91 = data90.name;
if(typeof data91 === "string"){
if(data91.length > 64){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/rateLimit/global/descriptors/" + i10+"/entries/" + i11+"/name", "maxLength", 64);
errors++;
}
if(data91.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/rateLimit/global/descriptors/" + i10+"/entries/" + i11+"/name", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/traffic/rateLimit/global/descriptors/" + i10+"/entries/" + i11+"/name", "type");
errors++;
}
}
if(data90.expression !== undefined){
let data92 = data90.expression;
if(typeof data92 === "string"){
if(data92.length > 16384){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/rateLimit/global/descriptors/" + i10+"/entries/" + i11+"/expression", "maxLength", 16384);
errors++;
}
if(data92.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/rateLimit/global/descriptors/" + i10+"/entries/" + i11+"/expression", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/traffic/rateLimit/global/descriptors/" + i10+"/entries/" + i11+"/expression", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/traffic/rateLimit/global/descriptors/" + i10+"/entries/" + i11, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/traffic/rateLimit/global/descriptors/" + i10+"/entries", "type");
errors++;
}
}
if(data88.unit !== undefined){
let data93 = data88.unit;
if(typeof data93 !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/rateLimit/global/descriptors/" + i10+"/unit", "type");
errors++;
}
if(!((data93 === "Requests") || (data93 === "Tokens"))){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/rateLimit/global/descriptors/" + i10+"/unit", "enum");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/traffic/rateLimit/global/descriptors/" + i10, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/traffic/rateLimit/global/descriptors", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/traffic/rateLimit/global", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/traffic/rateLimit", "type");
errors++;
}
}
if(data42.cors !== undefined){
if(!(validate113(data42.cors, instancePath+"/spec/traffic/cors"))){
vErrors = vErrors === null ? validate113.errors : vErrors.concat(validate113.errors);
errors = vErrors.length;
}
}
if(data42.csrf !== undefined){
let data95 = data42.csrf;
if(data95 && typeof data95 == "object" && !Array.isArray(data95)){
for(const key28 in data95){
if(!(key28 === "additionalOrigins")){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/csrf", "additionalProperties", key28);
errors++;
}
}
if(data95.additionalOrigins !== undefined){
let data96 = data95.additionalOrigins;
if(Array.isArray(data96)){
if(data96.length > 16){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/csrf/additionalOrigins", "maxItems", 16);
errors++;
}
if(data96.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/csrf/additionalOrigins", "minItems", 1);
errors++;
}
const len12 = data96.length;
for(let i12=0; i12<len12; i12++){
let data97 = data96[i12];
if(typeof data97 === "string"){
if(data97.length > 256){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/csrf/additionalOrigins/" + i12, "maxLength", 256);
errors++;
}
if(data97.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/csrf/additionalOrigins/" + i12, "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/traffic/csrf/additionalOrigins/" + i12, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/traffic/csrf/additionalOrigins", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/traffic/csrf", "type");
errors++;
}
}
if(data42.headerModifiers !== undefined){
if(!(validate115(data42.headerModifiers, instancePath+"/spec/traffic/headerModifiers"))){
vErrors = vErrors === null ? validate115.errors : vErrors.concat(validate115.errors);
errors = vErrors.length;
}
}
if(data42.hostRewrite !== undefined){
let data99 = data42.hostRewrite;
if(data99 && typeof data99 == "object" && !Array.isArray(data99)){
if(data99.mode === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/hostRewrite", "required", "mode");
errors++;
}
for(const key29 in data99){
if(!(key29 === "mode")){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/hostRewrite", "additionalProperties", key29);
errors++;
}
}
if(data99.mode !== undefined){
let data100 = data99.mode;
if(typeof data100 !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/hostRewrite/mode", "type");
errors++;
}
if(!((data100 === "Auto") || (data100 === "None"))){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/hostRewrite/mode", "enum");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/traffic/hostRewrite", "type");
errors++;
}
}
if(data42.timeouts !== undefined){
let data101 = data42.timeouts;
if(data101 && typeof data101 == "object" && !Array.isArray(data101)){
for(const key30 in data101){
if(!(key30 === "request")){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/timeouts", "additionalProperties", key30);
errors++;
}
}
if(data101.request !== undefined){
let data102 = data101.request;
if(typeof data102 === "string"){
if(data102.length > 28){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/timeouts/request", "maxLength", 28);
errors++;
}
if(!pattern2.test(data102)){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/timeouts/request", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/traffic/timeouts/request", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/traffic/timeouts", "type");
errors++;
}
}
if(data42.retry !== undefined){
if(!(validate123(data42.retry, instancePath+"/spec/traffic/retry"))){
vErrors = vErrors === null ? validate123.errors : vErrors.concat(validate123.errors);
errors = vErrors.length;
}
}
if(data42.authorization !== undefined){
if(!(validate85(data42.authorization, instancePath+"/spec/traffic/authorization"))){
vErrors = vErrors === null ? validate85.errors : vErrors.concat(validate85.errors);
errors = vErrors.length;
}
}
if(data42.jwtAuthentication !== undefined){
let data105 = data42.jwtAuthentication;
if(data105 && typeof data105 == "object" && !Array.isArray(data105)){
if(data105.providers === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/jwtAuthentication", "required", "providers");
errors++;
}
for(const key31 in data105){
if(!((key31 === "mode") || (key31 === "providers"))){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/jwtAuthentication", "additionalProperties", key31);
errors++;
}
}
if(data105.mode !== undefined){
let data106 = data105.mode;
if(typeof data106 !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/jwtAuthentication/mode", "type");
errors++;
}
if(!(((data106 === "Strict") || (data106 === "Optional")) || (data106 === "Permissive"))){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/jwtAuthentication/mode", "enum");
errors++;
}
}
if(data105.providers !== undefined){
let data107 = data105.providers;
if(Array.isArray(data107)){
if(data107.length > 64){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/jwtAuthentication/providers", "maxItems", 64);
errors++;
}
if(data107.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/jwtAuthentication/providers", "minItems", 1);
errors++;
}
const len13 = data107.length;
for(let i13=0; i13<len13; i13++){
let data108 = data107[i13];
if(data108 && typeof data108 == "object" && !Array.isArray(data108)){
if(data108.issuer === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/jwtAuthentication/providers/" + i13, "required", "issuer");
errors++;
}
if(data108.jwks === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/jwtAuthentication/providers/" + i13, "required", "jwks");
errors++;
}
for(const key32 in data108){
if(!(((key32 === "issuer") || (key32 === "audiences")) || (key32 === "jwks"))){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/jwtAuthentication/providers/" + i13, "additionalProperties", key32);
errors++;
}
}
if(data108.issuer !== undefined){
let data109 = data108.issuer;
if(typeof data109 === "string"){
if(data109.length > 256){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/jwtAuthentication/providers/" + i13+"/issuer", "maxLength", 256);
errors++;
}
if(data109.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/jwtAuthentication/providers/" + i13+"/issuer", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/traffic/jwtAuthentication/providers/" + i13+"/issuer", "type");
errors++;
}
}
if(data108.audiences !== undefined){
let data110 = data108.audiences;
if(Array.isArray(data110)){
if(data110.length > 64){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/jwtAuthentication/providers/" + i13+"/audiences", "maxItems", 64);
errors++;
}
if(data110.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/jwtAuthentication/providers/" + i13+"/audiences", "minItems", 1);
errors++;
}
const len14 = data110.length;
for(let i14=0; i14<len14; i14++){
let data111 = data110[i14];
if(typeof data111 === "string"){
if(data111.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/jwtAuthentication/providers/" + i13+"/audiences/" + i14, "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/traffic/jwtAuthentication/providers/" + i13+"/audiences/" + i14, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/traffic/jwtAuthentication/providers/" + i13+"/audiences", "type");
errors++;
}
}
if(data108.jwks !== undefined){
let data112 = data108.jwks;
if(data112 && typeof data112 == "object" && !Array.isArray(data112)){
for(const key33 in data112){
if(!((key33 === "remote") || (key33 === "inline"))){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/jwtAuthentication/providers/" + i13+"/jwks", "additionalProperties", key33);
errors++;
}
}
if(data112.remote !== undefined){
if(!(validate88(data112.remote, instancePath+"/spec/traffic/jwtAuthentication/providers/" + i13+"/jwks/remote"))){
vErrors = vErrors === null ? validate88.errors : vErrors.concat(validate88.errors);
errors = vErrors.length;
}
}
if(data112.inline !== undefined){
let data114 = data112.inline;
if(typeof data114 === "string"){
if(data114.length > 65536){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/jwtAuthentication/providers/" + i13+"/jwks/inline", "maxLength", 65536);
errors++;
}
if(data114.length < 2){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/jwtAuthentication/providers/" + i13+"/jwks/inline", "minLength", 2);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/traffic/jwtAuthentication/providers/" + i13+"/jwks/inline", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/traffic/jwtAuthentication/providers/" + i13+"/jwks", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/traffic/jwtAuthentication/providers/" + i13, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/traffic/jwtAuthentication/providers", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/traffic/jwtAuthentication", "type");
errors++;
}
}
if(data42.basicAuthentication !== undefined){
let data115 = data42.basicAuthentication;
if(data115 && typeof data115 == "object" && !Array.isArray(data115)){
for(const key34 in data115){
if(!((((key34 === "mode") || (key34 === "realm")) || (key34 === "users")) || (key34 === "secretRef"))){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/basicAuthentication", "additionalProperties", key34);
errors++;
}
}
if(data115.mode !== undefined){
let data116 = data115.mode;
if(typeof data116 !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/basicAuthentication/mode", "type");
errors++;
}
if(!((data116 === "Strict") || (data116 === "Optional"))){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/basicAuthentication/mode", "enum");
errors++;
}
}
if(data115.realm !== undefined){
if(typeof data115.realm !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/basicAuthentication/realm", "type");
errors++;
}
}
if(data115.users !== undefined){
let data118 = data115.users;
if(Array.isArray(data118)){
if(data118.length > 256){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/basicAuthentication/users", "maxItems", 256);
errors++;
}
if(data118.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/basicAuthentication/users", "minItems", 1);
errors++;
}
const len15 = data118.length;
for(let i15=0; i15<len15; i15++){
if(typeof data118[i15] !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/basicAuthentication/users/" + i15, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/traffic/basicAuthentication/users", "type");
errors++;
}
}
if(data115.secretRef !== undefined){
if(!(validate27(data115.secretRef, instancePath+"/spec/traffic/basicAuthentication/secretRef"))){
vErrors = vErrors === null ? validate27.errors : vErrors.concat(validate27.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/traffic/basicAuthentication", "type");
errors++;
}
}
if(data42.apiKeyAuthentication !== undefined){
let data121 = data42.apiKeyAuthentication;
if(data121 && typeof data121 == "object" && !Array.isArray(data121)){
for(const key35 in data121){
if(!(((key35 === "mode") || (key35 === "secretRef")) || (key35 === "secretSelector"))){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/apiKeyAuthentication", "additionalProperties", key35);
errors++;
}
}
if(data121.mode !== undefined){
let data122 = data121.mode;
if(typeof data122 !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/apiKeyAuthentication/mode", "type");
errors++;
}
if(!((data122 === "Strict") || (data122 === "Optional"))){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/apiKeyAuthentication/mode", "enum");
errors++;
}
}
if(data121.secretRef !== undefined){
if(!(validate27(data121.secretRef, instancePath+"/spec/traffic/apiKeyAuthentication/secretRef"))){
vErrors = vErrors === null ? validate27.errors : vErrors.concat(validate27.errors);
errors = vErrors.length;
}
}
if(data121.secretSelector !== undefined){
let data124 = data121.secretSelector;
if(data124 && typeof data124 == "object" && !Array.isArray(data124)){
if(data124.matchLabels === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/apiKeyAuthentication/secretSelector", "required", "matchLabels");
errors++;
}
for(const key36 in data124){
if(!(key36 === "matchLabels")){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/apiKeyAuthentication/secretSelector", "additionalProperties", key36);
errors++;
}
}
if(data124.matchLabels !== undefined){
let data125 = data124.matchLabels;
if(data125 && typeof data125 == "object" && !Array.isArray(data125)){
for(const key37 in data125){
if(typeof data125[key37] !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/apiKeyAuthentication/secretSelector/matchLabels/" + key37.replace(/~/g, "~0").replace(/\//g, "~1"), "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/traffic/apiKeyAuthentication/secretSelector/matchLabels", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/traffic/apiKeyAuthentication/secretSelector", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/traffic/apiKeyAuthentication", "type");
errors++;
}
}
if(data42.directResponse !== undefined){
let data127 = data42.directResponse;
if(data127 && typeof data127 == "object" && !Array.isArray(data127)){
if(data127.status === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/directResponse", "required", "status");
errors++;
}
for(const key38 in data127){
if(!((key38 === "status") || (key38 === "body"))){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/directResponse", "additionalProperties", key38);
errors++;
}
}
if(data127.status !== undefined){
let data128 = data127.status;
if(!(((typeof data128 == "number") && (!(data128 % 1) && !isNaN(data128))) && (isFinite(data128)))){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/directResponse/status", "type");
errors++;
}
if((typeof data128 == "number") && (isFinite(data128))){
if(data128 > 599 || isNaN(data128)){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/directResponse/status", "maximum", 599);
errors++;
}
if(data128 < 200 || isNaN(data128)){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/directResponse/status", "minimum", 200);
errors++;
}
if(!(formats0.validate(data128))){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/directResponse/status", "format");
errors++;
}
}
}
if(data127.body !== undefined){
let data129 = data127.body;
if(typeof data129 === "string"){
if(data129.length > 4096){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/directResponse/body", "maxLength", 4096);
errors++;
}
if(data129.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/traffic/directResponse/body", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/traffic/directResponse/body", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/traffic/directResponse", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/traffic", "type");
errors++;
}
}
if(data3.backend !== undefined){
if(!(validate94(data3.backend, instancePath+"/spec/backend"))){
vErrors = vErrors === null ? validate94.errors : vErrors.concat(validate94.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate104.errors = vErrors;
return errors === 0;
}


function validate103(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(!(validate104(data, instancePath))){
vErrors = vErrors === null ? validate104.errors : vErrors.concat(validate104.errors);
errors = vErrors.length;
}
validate103.errors = vErrors;
return errors === 0;
}

const Backend = validate131;
const pattern36 = new RegExp("^https?://[-a-zA-Z0-9@:%.+~#?&/=]+$", "");
const pattern37 = new RegExp("^[A-Za-z0-9_-]{1,140}$", "");
const pattern38 = new RegExp("^(\\$LATEST|[0-9]+|[A-Za-z0-9_-]{1,128})$", "");
const pattern39 = new RegExp("^[0-9]{12}$", "");

function validate132(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.apiVersion === undefined){
vErrors = mistake(vErrors, instancePath, "required", "apiVersion");
errors++;
}
if(data.kind === undefined){
vErrors = mistake(vErrors, instancePath, "required", "kind");
errors++;
}
if(data.metadata === undefined){
vErrors = mistake(vErrors, instancePath, "required", "metadata");
errors++;
}
if(data.spec === undefined){
vErrors = mistake(vErrors, instancePath, "required", "spec");
errors++;
}
for(const key0 in data){
if(!(((((key0 === "apiVersion") || (key0 === "kind")) || (key0 === "metadata")) || (key0 === "spec")) || (key0 === "status"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.apiVersion !== undefined){
if(typeof data.apiVersion !== "string"){
vErrors = mistake(vErrors, instancePath+"/apiVersion", "type");
errors++;
}
}
if(data.kind !== undefined){
if(typeof data.kind !== "string"){
vErrors = mistake(vErrors, instancePath+"/kind", "type");
errors++;
}
}
if(data.metadata !== undefined){
let data2 = data.metadata;
if(!(data2 && typeof data2 == "object" && !Array.isArray(data2))){
vErrors = mistake(vErrors, instancePath+"/metadata", "type");
errors++;
}
}
if(data.spec !== undefined){
let data3 = data.spec;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
if(data3.type === undefined){
vErrors = mistake(vErrors, instancePath+"/spec", "required", "type");
errors++;
}
for(const key1 in data3){
if(!((((key1 === "type") || (key1 === "cloud")) || (key1 === "static")) || (key1 === "dynamicForwardProxy"))){
vErrors = mistake(vErrors, instancePath+"/spec", "additionalProperties", key1);
errors++;
}
}
if(data3.type !== undefined){
let data4 = data3.type;
if(typeof data4 !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/type", "type");
errors++;
}
if(!(((data4 === "Cloud") || (data4 === "Static")) || (data4 === "DynamicForwardProxy"))){
vErrors = mistake(vErrors, instancePath+"/spec/type", "enum");
errors++;
}
}
if(data3.cloud !== undefined){
let data5 = data3.cloud;
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
if(data5.function === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/cloud", "required", "function");
errors++;
}
if(data5.accountId === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/cloud", "required", "accountId");
errors++;
}
for(const key2 in data5){
if(!((((key2 === "function") || (key2 === "accountId")) || (key2 === "auth")) || (key2 === "region"))){
vErrors = mistake(vErrors, instancePath+"/spec/cloud", "additionalProperties", key2);
errors++;
}
}
if(data5.function !== undefined){
let data6 = data5.function;
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
if(data6.functionName === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/cloud/function", "required", "functionName");
errors++;
}
for(const key3 in data6){
if(!(((((key3 === "endpointURL") || (key3 === "functionName")) || (key3 === "invocationMode")) || (key3 === "qualifier")) || (key3 === "payloadTransformMode"))){
vErrors = mistake(vErrors, instancePath+"/spec/cloud/function", "additionalProperties", key3);
errors++;
}
}
if(data6.endpointURL !== undefined){
let data7 = data6.endpointURL;
if(typeof data7 === "string"){
if(data7.length > 2048){
vErrors = mistake(vErrors, instancePath+"/spec/cloud/function/endpointURL", "maxLength", 2048);
errors++;
}
if(!pattern36.test(data7)){
vErrors = mistake(vErrors, instancePath+"/spec/cloud/function/endpointURL", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/cloud/function/endpointURL", "type");
errors++;
}
}
if(data6.functionName !== undefined){
let data8 = data6.functionName;
if(typeof data8 === "string"){
if(!pattern37.test(data8)){
vErrors = mistake(vErrors, instancePath+"/spec/cloud/function/functionName", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/cloud/function/functionName", "type");
errors++;
}
}
if(data6.invocationMode !== undefined){
let data9 = data6.invocationMode;
if(typeof data9 !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/cloud/function/invocationMode", "type");
errors++;
}
if(!((data9 === "Sync") || (data9 === "Async"))){
vErrors = mistake(vErrors, instancePath+"/spec/cloud/function/invocationMode", "enum");
errors++;
}
}
if(data6.qualifier !== undefined){
let data10 = data6.qualifier;
if(typeof data10 === "string"){
if(!pattern38.test(data10)){
vErrors = mistake(vErrors, instancePath+"/spec/cloud/function/qualifier", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/cloud/function/qualifier", "type");
errors++;
}
}
if(data6.payloadTransformMode !== undefined){
let data11 = data6.payloadTransformMode;
if(typeof data11 !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/cloud/function/payloadTransformMode", "type");
errors++;
}
if(!((data11 === "None") || (data11 === "Proxy"))){
vErrors = mistake(vErrors, instancePath+"/spec/cloud/function/payloadTransformMode", "enum");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/cloud/function", "type");
errors++;
}
}
if(data5.accountId !== undefined){
let data12 = data5.accountId;
if(typeof data12 === "string"){
if(data12.length > 12){
vErrors = mistake(vErrors, instancePath+"/spec/cloud/accountId", "maxLength", 12);
errors++;
}
if(data12.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/cloud/accountId", "minLength", 1);
errors++;
}
if(!pattern39.test(data12)){
vErrors = mistake(vErrors, instancePath+"/spec/cloud/accountId", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/cloud/accountId", "type");
errors++;
}
}
if(data5.auth !== undefined){
let data13 = data5.auth;
if(data13 && typeof data13 == "object" && !Array.isArray(data13)){
if(data13.type === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/cloud/auth", "required", "type");
errors++;
}
for(const key4 in data13){
if(!((key4 === "type") || (key4 === "secretRef"))){
vErrors = mistake(vErrors, instancePath+"/spec/cloud/auth", "additionalProperties", key4);
errors++;
}
}
if(data13.type !== undefined){
let data14 = data13.type;
if(typeof data14 !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/cloud/auth/type", "type");
errors++;
}
if(!(data14 === "Secret")){
vErrors = mistake(vErrors, instancePath+"/spec/cloud/auth/type", "enum");
errors++;
}
}
if(data13.secretRef !== undefined){
if(!(validate27(data13.secretRef, instancePath+"/spec/cloud/auth/secretRef"))){
vErrors = vErrors === null ? validate27.errors : vErrors.concat(validate27.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/cloud/auth", "type");
errors++;
}
}
if(data5.region !== undefined){
let data16 = data5.region;
if(typeof data16 === "string"){
if(data16.length > 63){
vErrors = mistake(vErrors, instancePath+"/spec/cloud/region", "maxLength", 63);
errors++;
}
if(data16.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/cloud/region", "minLength", 1);
errors++;
}
if(!pattern0.test(data16)){
vErrors = mistake(vErrors, instancePath+"/spec/cloud/region", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/cloud/region", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/cloud", "type");
errors++;
}
}
if(data3.static !== undefined){
let data17 = data3.static;
if(data17 && typeof data17 == "object" && !Array.isArray(data17)){
if(data17.hosts === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/static", "required", "hosts");
errors++;
}
for(const key5 in data17){
if(!((key5 === "hosts") || (key5 === "appProtocol"))){
vErrors = mistake(vErrors, instancePath+"/spec/static", "additionalProperties", key5);
errors++;
}
}
if(data17.hosts !== undefined){
let data18 = data17.hosts;
if(Array.isArray(data18)){
if(data18.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/static/hosts", "minItems", 1);
errors++;
}
const len0 = data18.length;
for(let i0=0; i0<len0; i0++){
let data19 = data18[i0];
if(data19 && typeof data19 == "object" && !Array.isArray(data19)){
if(data19.host === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/static/hosts/" + i0, "required", "host");
errors++;
}
if(data19.port === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/static/hosts/" + i0, "required", "port");
errors++;
}
for(const key6 in data19){
if(!((key6 === "host") || (key6 === "port"))){
vErrors = mistake(vErrors, instancePath+"/spec/static/hosts/" + i0, "additionalProperties", key6);
errors++;
}
}
if(data19.host !== undefined){
let data20 = data19.host;
if(typeof data20 === "string"){
if(data20.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/static/hosts/" + i0+"/host", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/static/hosts/" + i0+"/host", "type");
errors++;
}
}
if(data19.port !== undefined){
let data21 = data19.port;
if(!(((typeof data21 == "number") && (!(data21 % 1) && !isNaN(data21))) && (isFinite(data21)))){
vErrors = mistake(vErrors, instancePath+"/spec/static/hosts/" + i0+"/port", "type");
errors++;
}
if((typeof data21 == "number") && (isFinite(data21))){
if(data21 > 65535 || isNaN(data21)){
vErrors = mistake(vErrors, instancePath+"/spec/static/hosts/" + i0+"/port", "maximum", 65535);
errors++;
}
if(data21 < 1 || isNaN(data21)){
vErrors = mistake(vErrors, instancePath+"/spec/static/hosts/" + i0+"/port", "minimum", 1);
errors++;
}
if(!(formats0.validate(data21))){
vErrors = mistake(vErrors, instancePath+"/spec/static/hosts/" + i0+"/port", "format");
errors++;
}
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/static/hosts/" + i0, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/static/hosts", "type");
errors++;
}
}
if(data17.appProtocol !== undefined){
let data22 = data17.appProtocol;
if(typeof data22 !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/static/appProtocol", "type");
errors++;
}
if(!(((((data22 === "http2") || (data22 === "grpc")) || (data22 === "grpc-web")) || (data22 === "platform.io/h2c")) || (data22 === "platform.io/ws"))){
vErrors = mistake(vErrors, instancePath+"/spec/static/appProtocol", "enum");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/static", "type");
errors++;
}
}
if(data3.dynamicForwardProxy !== undefined){
let data23 = data3.dynamicForwardProxy;
if(data23 && typeof data23 == "object" && !Array.isArray(data23)){
for(const key7 in data23){
if(!(key7 === "enableTls")){
vErrors = mistake(vErrors, instancePath+"/spec/dynamicForwardProxy", "additionalProperties", key7);
errors++;
}
}
if(data23.enableTls !== undefined){
if(typeof data23.enableTls !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/spec/dynamicForwardProxy/enableTls", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/dynamicForwardProxy", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate132.errors = vErrors;
return errors === 0;
}


function validate131(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(!(validate132(data, instancePath))){
vErrors = vErrors === null ? validate132.errors : vErrors.concat(validate132.errors);
errors = vErrors.length;
}
validate131.errors = vErrors;
return errors === 0;
}

const BackendConfigPolicy = validate135;
const pattern50 = new RegExp("^[+-]?([0-9]+(\\.[0-9]*)?|\\.[0-9]+)([KMGTPE]i|[numkMGTPE]|[eE][+-]?[0-9]+)?$", "");
const formats62 = formats.fullFormats.int64;
const pattern54 = new RegExp("^(0*[1-9][0-9]*(\\.[0-9]*)?|0*\\.0*[1-9][0-9]*)$", "");

function validate138(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((key0 === "window") || (key0 === "aggression")) || (key0 === "minWeightPercent"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.window !== undefined){
let data0 = data.window;
if(typeof data0 === "string"){
if(data0.length > 28){
vErrors = mistake(vErrors, instancePath+"/window", "maxLength", 28);
errors++;
}
if(!pattern2.test(data0)){
vErrors = mistake(vErrors, instancePath+"/window", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/window", "type");
errors++;
}
}
if(data.aggression !== undefined){
let data1 = data.aggression;
if(typeof data1 === "string"){
if(!pattern54.test(data1)){
vErrors = mistake(vErrors, instancePath+"/aggression", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/aggression", "type");
errors++;
}
}
if(data.minWeightPercent !== undefined){
let data2 = data.minWeightPercent;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
vErrors = mistake(vErrors, instancePath+"/minWeightPercent", "type");
errors++;
}
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 100 || isNaN(data2)){
vErrors = mistake(vErrors, instancePath+"/minWeightPercent", "maximum", 100);
errors++;
}
if(data2 < 0 || isNaN(data2)){
vErrors = mistake(vErrors, instancePath+"/minWeightPercent", "minimum", 0);
errors++;
}
if(!(formats0.validate(data2))){
vErrors = mistake(vErrors, instancePath+"/minWeightPercent", "format");
errors++;
}
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate138.errors = vErrors;
return errors === 0;
}


function validate141(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((key0 === "header") || (key0 === "cookie")) || (key0 === "sourceIP")) || (key0 === "terminal"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.header !== undefined){
let data0 = data.header;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.name === undefined){
vErrors = mistake(vErrors, instancePath+"/header", "required", "name");
errors++;
}
for(const key1 in data0){
if(!(key1 === "name")){
vErrors = mistake(vErrors, instancePath+"/header", "additionalProperties", key1);
errors++;
}
}
if(data0.name !== undefined){
let data1 = data0.name;
if(typeof data1 === "string"){
if(data1.length < 1){
vErrors = mistake(vErrors, instancePath+"/header/name", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/header/name", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/header", "type");
errors++;
}
}
if(data.cookie !== undefined){
let data2 = data.cookie;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if(data2.name === undefined){
vErrors = mistake(vErrors, instancePath+"/cookie", "required", "name");
errors++;
}
for(const key2 in data2){
if(!((((((key2 === "name") || (key2 === "path")) || (key2 === "ttl")) || (key2 === "secure")) || (key2 === "httpOnly")) || (key2 === "sameSite"))){
vErrors = mistake(vErrors, instancePath+"/cookie", "additionalProperties", key2);
errors++;
}
}
if(data2.name !== undefined){
let data3 = data2.name;
if(typeof data3 === "string"){
if(data3.length < 1){
vErrors = mistake(vErrors, instancePath+"/cookie/name", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/cookie/name", "type");
errors++;
}
}
if(data2.path !== undefined){
if(typeof data2.path !== "string"){
vErrors = mistake(vErrors, instancePath+"/cookie/path", "type");
errors++;
}
}
if(data2.ttl !== undefined){
let data5 = data2.ttl;
if(typeof data5 === "string"){
if(data5.length > 28){
vErrors = mistake(vErrors, instancePath+"/cookie/ttl", "maxLength", 28);
errors++;
}
if(!pattern2.test(data5)){
vErrors = mistake(vErrors, instancePath+"/cookie/ttl", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/cookie/ttl", "type");
errors++;
}
}
if(data2.secure !== undefined){
if(typeof data2.secure !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/cookie/secure", "type");
errors++;
}
}
if(data2.httpOnly !== undefined){
if(typeof data2.httpOnly !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/cookie/httpOnly", "type");
errors++;
}
}
if(data2.sameSite !== undefined){
let data8 = data2.sameSite;
if(typeof data8 !== "string"){
vErrors = mistake(vErrors, instancePath+"/cookie/sameSite", "type");
errors++;
}
if(!(((data8 === "Strict") || (data8 === "Lax")) || (data8 === "None"))){
vErrors = mistake(vErrors, instancePath+"/cookie/sameSite", "enum");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/cookie", "type");
errors++;
}
}
if(data.sourceIP !== undefined){
let data9 = data.sourceIP;
if(data9 && typeof data9 == "object" && !Array.isArray(data9)){
for(const key3 in data9){
vErrors = mistake(vErrors, instancePath+"/sourceIP", "additionalProperties", key3);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/sourceIP", "type");
errors++;
}
}
if(data.terminal !== undefined){
if(typeof data.terminal !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/terminal", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate141.errors = vErrors;
return errors === 0;
}


function validate136(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.apiVersion === undefined){
vErrors = mistake(vErrors, instancePath, "required", "apiVersion");
errors++;
}
if(data.kind === undefined){
vErrors = mistake(vErrors, instancePath, "required", "kind");
errors++;
}
if(data.metadata === undefined){
vErrors = mistake(vErrors, instancePath, "required", "metadata");
errors++;
}
if(data.spec === undefined){
vErrors = mistake(vErrors, instancePath, "required", "spec");
errors++;
}
for(const key0 in data){
if(!(((((key0 === "apiVersion") || (key0 === "kind")) || (key0 === "metadata")) || (key0 === "spec")) || (key0 === "status"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.apiVersion !== undefined){
if(typeof data.apiVersion !== "string"){
vErrors = mistake(vErrors, instancePath+"/apiVersion", "type");
errors++;
}
}
if(data.kind !== undefined){
if(typeof data.kind !== "string"){
vErrors = mistake(vErrors, instancePath+"/kind", "type");
errors++;
}
}
if(data.metadata !== undefined){
let data2 = data.metadata;
if(!(data2 && typeof data2 == "object" && !Array.isArray(data2))){
vErrors = mistake(vErrors, instancePath+"/metadata", "type");
errors++;
}
}
if(data.spec !== undefined){
let data3 = data.spec;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
for(const key1 in data3){
if(!(known3.has(key1))){
vErrors = mistake(vErrors, instancePath+"/spec", "additionalProperties", key1);
errors++;
}
}
if(data3.targetRefs !== undefined){
let data4 = data3.targetRefs;
if(Array.isArray(data4)){
if(data4.length > 16){
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs", "maxItems", 16);
errors++;
}
if(data4.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs", "minItems", 1);
errors++;
}
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
let data5 = data4[i0];
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
if(data5.group === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs/" + i0, "required", "group");
errors++;
}
if(data5.kind === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs/" + i0, "required", "kind");
errors++;
}
if(data5.name === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs/" + i0, "required", "name");
errors++;
}
for(const key2 in data5){
if(!(((key2 === "group") || (key2 === "kind")) || (key2 === "name"))){
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs/" + i0, "additionalProperties", key2);
errors++;
}
}
if(data5.group !== undefined){
let data6 = data5.group;
if(typeof data6 === "string"){
if(data6.length > 253){
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs/" + i0+"/group", "maxLength", 253);
errors++;
}
if(!pattern6.test(data6)){
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs/" + i0+"/group", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs/" + i0+"/group", "type");
errors++;
}
}
if(data5.kind !== undefined){
let data7 = data5.kind;
if(typeof data7 === "string"){
if(data7.length > 63){
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs/" + i0+"/kind", "maxLength", 63);
errors++;
}
if(data7.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs/" + i0+"/kind", "minLength", 1);
errors++;
}
if(!pattern7.test(data7)){
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs/" + i0+"/kind", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs/" + i0+"/kind", "type");
errors++;
}
}
if(data5.name !== undefined){
let data8 = data5.name;
if(typeof data8 === "string"){
if(data8.length > 253){
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs/" + i0+"/name", "maxLength", 253);
errors++;
}
if(data8.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs/" + i0+"/name", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs/" + i0+"/name", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs/" + i0, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs", "type");
errors++;
}
}
if(data3.targetSelectors !== undefined){
let data9 = data3.targetSelectors;
if(Array.isArray(data9)){
const len1 = data9.length;
for(let i1=0; i1<len1; i1++){
let data10 = data9[i1];
if(data10 && typeof data10 == "object" && !Array.isArray(data10)){
if(data10.group === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/targetSelectors/" + i1, "required", "group");
errors++;
}
if(data10.kind === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/targetSelectors/" + i1, "required", "kind");
errors++;
}
if(data10.matchLabels === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/targetSelectors/" + i1, "required", "matchLabels");
errors++;
}
for(const key3 in data10){
if(!(((key3 === "group") || (key3 === "kind")) || (key3 === "matchLabels"))){
vErrors = mistake(vErrors, instancePath+"/spec/targetSelectors/" + i1, "additionalProperties", key3);
errors++;
}
}
if(data10.group !== undefined){
let data11 = data10.group;
if(typeof data11 === "string"){
if(data11.length > 253){
vErrors = mistake(vErrors, instancePath+"/spec/targetSelectors/" + i1+"/group", "maxLength", 253);
errors++;
}
if(!pattern6.test(data11)){
vErrors = mistake(vErrors, instancePath+"/spec/targetSelectors/" + i1+"/group", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/targetSelectors/" + i1+"/group", "type");
errors++;
}
}
if(data10.kind !== undefined){
let data12 = data10.kind;
if(typeof data12 === "string"){
if(data12.length > 63){
vErrors = mistake(vErrors, instancePath+"/spec/targetSelectors/" + i1+"/kind", "maxLength", 63);
errors++;
}
if(data12.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/targetSelectors/" + i1+"/kind", "minLength", 1);
errors++;
}
if(!pattern7.test(data12)){
vErrors = mistake(vErrors, instancePath+"/spec/targetSelectors/" + i1+"/kind", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/targetSelectors/" + i1+"/kind", "type");
errors++;
}
}
if(data10.matchLabels !== undefined){
let data13 = data10.matchLabels;
if(data13 && typeof data13 == "object" && !Array.isArray(data13)){
for(const key4 in data13){
if(typeof data13[key4] !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/targetSelectors/" + i1+"/matchLabels/" + key4.replace(/~/g, "~0").replace(/\//g, "~1"), "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/targetSelectors/" + i1+"/matchLabels", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/targetSelectors/" + i1, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/targetSelectors", "type");
errors++;
}
}
if(data3.connectTimeout !== undefined){
let data15 = data3.connectTimeout;
if(typeof data15 === "string"){
if(data15.length > 28){
vErrors = mistake(vErrors, instancePath+"/spec/connectTimeout", "maxLength", 28);
errors++;
}
if(!pattern2.test(data15)){
vErrors = mistake(vErrors, instancePath+"/spec/connectTimeout", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/connectTimeout", "type");
errors++;
}
}
if(data3.perConnectionBufferLimitBytes !== undefined){
let data16 = data3.perConnectionBufferLimitBytes;
if(!(((typeof data16 == "number") && (!(data16 % 1) && !isNaN(data16))) && (isFinite(data16)))){
vErrors = mistake(vErrors, instancePath+"/spec/perConnectionBufferLimitBytes", "type");
errors++;
}
if((typeof data16 == "number") && (isFinite(data16))){
if(data16 < 0 || isNaN(data16)){
vErrors = mistake(vErrors, instancePath+"/spec/perConnectionBufferLimitBytes", "minimum", 0);
errors++;
}
if(!(formats0.validate(data16))){
vErrors = mistake(vErrors, instancePath+"/spec/perConnectionBufferLimitBytes", "format");
errors++;
}
}
}
if(data3.tcpKeepalive !== undefined){
let data17 = data3.tcpKeepalive;
if(data17 && typeof data17 == "object" && !Array.isArray(data17)){
for(const key5 in data17){
if(!(((key5 === "keepAliveProbes") || (key5 === "keepAliveTime")) || (key5 === "keepAliveInterval"))){
vErrors = mistake(vErrors, instancePath+"/spec/tcpKeepalive", "additionalProperties", key5);
errors++;
}
}
if(data17.keepAliveProbes !== undefined){
let data18 = data17.keepAliveProbes;
if(!(((typeof data18 == "number") && (!(data18 % 1) && !isNaN(data18))) && (isFinite(data18)))){
vErrors = mistake(vErrors, instancePath+"/spec/tcpKeepalive/keepAliveProbes", "type");
errors++;
}
if((typeof data18 == "number") && (isFinite(data18))){
if(data18 < 0 || isNaN(data18)){
vErrors = mistake(vErrors, instancePath+"/spec/tcpKeepalive/keepAliveProbes", "minimum", 0);
errors++;
}
if(!(formats0.validate(data18))){
vErrors = mistake(vErrors, instancePath+"/spec/tcpKeepalive/keepAliveProbes", "format");
errors++;
}
}
}
if(data17.keepAliveTime !== undefined){
let data19 = data17.keepAliveTime;
if(typeof data19 === "string"){
if(data19.length > 28){
vErrors = mistake(vErrors, instancePath+"/spec/tcpKeepalive/keepAliveTime", "maxLength", 28);
errors++;
}
if(!pattern2.test(data19)){
vErrors = mistake(vErrors, instancePath+"/spec/tcpKeepalive/keepAliveTime", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/tcpKeepalive/keepAliveTime", "type");
errors++;
}
}
if(data17.keepAliveInterval !== undefined){
let data20 = data17.keepAliveInterval;
if(typeof data20 === "string"){
if(data20.length > 28){
vErrors = mistake(vErrors, instancePath+"/spec/tcpKeepalive/keepAliveInterval", "maxLength", 28);
errors++;
}
if(!pattern2.test(data20)){
vErrors = mistake(vErrors, instancePath+"/spec/tcpKeepalive/keepAliveInterval", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/tcpKeepalive/keepAliveInterval", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/tcpKeepalive", "type");
errors++;
}
}
if(data3.commonHttpProtocolOptions !== undefined){
let data21 = data3.commonHttpProtocolOptions;
if(data21 && typeof data21 == "object" && !Array.isArray(data21)){
for(const key6 in data21){
if(!((((key6 === "idleTimeout") || (key6 === "maxHeadersCount")) || (key6 === "maxStreamDuration")) || (key6 === "maxRequestsPerConnection"))){
vErrors = mistake(vErrors, instancePath+"/spec/commonHttpProtocolOptions", "additionalProperties", key6);
errors++;
}
}
if(data21.idleTimeout !== undefined){
let data22 = data21.idleTimeout;
if(typeof data22 === "string"){
if(data22.length > 28){
vErrors = mistake(vErrors, instancePath+"/spec/commonHttpProtocolOptions/idleTimeout", "maxLength", 28);
errors++;
}
if(!pattern2.test(data22)){
vErrors = mistake(vErrors, instancePath+"/spec/commonHttpProtocolOptions/idleTimeout", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/commonHttpProtocolOptions/idleTimeout", "type");
errors++;
}
}
if(data21.maxHeadersCount !== undefined){
let data23 = data21.maxHeadersCount;
if(!(((typeof data23 == "number") && (!(data23 % 1) && !isNaN(data23))) && (isFinite(data23)))){
vErrors = mistake(vErrors, instancePath+"/spec/commonHttpProtocolOptions/maxHeadersCount", "type");
errors++;
}
if((typeof data23 == "number") && (isFinite(data23))){
if(data23 < 0 || isNaN(data23)){
vErrors = mistake(vErrors, instancePath+"/spec/commonHttpProtocolOptions/maxHeadersCount", "minimum", 0);
errors++;
}
if(!(formats0.validate(data23))){
vErrors = mistake(vErrors, instancePath+"/spec/commonHttpProtocolOptions/maxHeadersCount", "format");
errors++;
}
}
}
if(data21.maxStreamDuration !== undefined){
let data24 = data21.maxStreamDuration;
if(typeof data24 === "string"){
if(data24.length > 28){
vErrors = mistake(vErrors, instancePath+"/spec/commonHttpProtocolOptions/maxStreamDuration", "maxLength", 28);
errors++;
}
if(!pattern2.test(data24)){
vErrors = mistake(vErrors, instancePath+"/spec/commonHttpProtocolOptions/maxStreamDuration", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/commonHttpProtocolOptions/maxStreamDuration", "type");
errors++;
}
}
if(data21.maxRequestsPerConnection !== undefined){
let data25 = data21.maxRequestsPerConnection;
if(!(((typeof data25 == "number") && (!(data25 % 1) && !isNaN(data25))) && (isFinite(data25)))){
vErrors = mistake(vErrors, instancePath+"/spec/commonHttpProtocolOptions/maxRequestsPerConnection", "type");
errors++;
}
if((typeof data25 == "number") && (isFinite(data25))){
if(data25 < 0 || isNaN(data25)){
vErrors = mistake(vErrors, instancePath+"/spec/commonHttpProtocolOptions/maxRequestsPerConnection", "minimum", 0);
errors++;
}
if(!(formats0.validate(data25))){
vErrors = mistake(vErrors, instancePath+"/spec/commonHttpProtocolOptions/maxRequestsPerConnection", "format");
errors++;
}
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/commonHttpProtocolOptions", "type");
errors++;
}
}
if(data3.http1ProtocolOptions !== undefined){
let data26 = data3.http1ProtocolOptions;
if(data26 && typeof data26 == "object" && !Array.isArray(data26)){
for(const key7 in data26){
if(!(((key7 === "enableTrailers") || (key7 === "preserveHttp1HeaderCase")) || (key7 === "overrideStreamErrorOnInvalidHttpMessage"))){
vErrors = mistake(vErrors, instancePath+"/spec/http1ProtocolOptions", "additionalProperties", key7);
errors++;
}
}
if(data26.enableTrailers !== undefined){
if(typeof data26.enableTrailers !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/spec/http1ProtocolOptions/enableTrailers", "type");
errors++;
}
}
if(data26.preserveHttp1HeaderCase !== undefined){
if(typeof data26.preserveHttp1HeaderCase !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/spec/http1ProtocolOptions/preserveHttp1HeaderCase", "type");
errors++;
}
}
if(data26.overrideStreamErrorOnInvalidHttpMessage !== undefined){
if(typeof data26.overrideStreamErrorOnInvalidHttpMessage !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/spec/http1ProtocolOptions/overrideStreamErrorOnInvalidHttpMessage", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/http1ProtocolOptions", "type");
errors++;
}
}
if(data3.http2ProtocolOptions !== undefined){
let data30 = data3.http2ProtocolOptions;
if(data30 && typeof data30 == "object" && !Array.isArray(data30)){
for(const key8 in data30){
if(!((((key8 === "initialStreamWindowSize") || (key8 === "initialConnectionWindowSize")) || (key8 === "maxConcurrentStreams")) || (key8 === "overrideStreamErrorOnInvalidHttpMessage"))){
vErrors = mistake(vErrors, instancePath+"/spec/http2ProtocolOptions", "additionalProperties", key8);
errors++;
}
}
if(data30.initialStreamWindowSize !== undefined){
let data31 = data30.initialStreamWindowSize;
if((!(((typeof data31 == "number") && (!(data31 % 1) && !isNaN(data31))) && (isFinite(data31)))) && (typeof data31 !== "string")){
vErrors = mistake(vErrors, instancePath+"/spec/http2ProtocolOptions/initialStreamWindowSize", "type");
errors++;
}
if(typeof data31 === "string"){
if(!pattern50.test(data31)){
vErrors = mistake(vErrors, instancePath+"/spec/http2ProtocolOptions/initialStreamWindowSize", "pattern");
errors++;
}
}
}
if(data30.initialConnectionWindowSize !== undefined){
let data32 = data30.initialConnectionWindowSize;
if((!(((typeof data32 == "number") && (!(data32 % 1) && !isNaN(data32))) && (isFinite(data32)))) && (typeof data32 !== "string")){
vErrors = mistake(vErrors, instancePath+"/spec/http2ProtocolOptions/initialConnectionWindowSize", "type");
errors++;
}
if(typeof data32 === "string"){
if(!pattern50.test(data32)){
vErrors = mistake(vErrors, instancePath+"/spec/http2ProtocolOptions/initialConnectionWindowSize", "pattern");
errors++;
}
}
}
if(data30.maxConcurrentStreams !== undefined){
let data33 = data30.maxConcurrentStreams;
if(!(((typeof data33 == "number") && (!(data33 % 1) && !isNaN(data33))) && (isFinite(data33)))){
vErrors = mistake(vErrors, instancePath+"/spec/http2ProtocolOptions/maxConcurrentStreams", "type");
errors++;
}
if((typeof data33 == "number") && (isFinite(data33))){
if(data33 < 0 || isNaN(data33)){
vErrors = mistake(vErrors, instancePath+"/spec/http2ProtocolOptions/maxConcurrentStreams", "minimum", 0);
errors++;
}
if(!(formats0.validate(data33))){
vErrors = mistake(vErrors, instancePath+"/spec/http2ProtocolOptions/maxConcurrentStreams", "format");
errors++;
}
}
}
if(data30.overrideStreamErrorOnInvalidHttpMessage !== undefined){
if(typeof data30.overrideStreamErrorOnInvalidHttpMessage !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/spec/http2ProtocolOptions/overrideStreamErrorOnInvalidHttpMessage", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/http2ProtocolOptions", "type");
errors++;
}
}
if(data3.tls !== undefined){
let data35 = data3.tls;
if(data35 && typeof data35 == "object" && !Array.isArray(data35)){
for(const key9 in data35){
if(!(known4.has(key9))){
vErrors = mistake(vErrors, instancePath+"/spec/tls", "additionalProperties", key9);
errors++;
}
}
if(data35.secretRef !== undefined){
if(!(validate27(data35.secretRef, instancePath+"/spec/tls/secretRef"))){
vErrors = vErrors === null ? validate27.errors : vErrors.concat(validate27.errors);
errors = vErrors.length;
}
}
if(data35.files !== undefined){
let data37 = data35.files;
if(data37 && typeof data37 == "object" && !Array.isArray(data37)){
for(const key10 in data37){
if(!(((key10 === "tlsCertificate") || (key10 === "tlsKey")) || (key10 === "rootCA"))){
vErrors = mistake(vErrors, instancePath+"/spec/tls/files", "additionalProperties", key10);
errors++;
}
}
if(data37.tlsCertificate !== undefined){
let data38 = data37.tlsCertificate;
if(typeof data38 === "string"){
if(data38.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/tls/files/tlsCertificate", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/tls/files/tlsCertificate", "type");
errors++;
}
}
if(data37.tlsKey !== undefined){
let data39 = data37.tlsKey;
if(typeof data39 === "string"){
if(data39.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/tls/files/tlsKey", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/tls/files/tlsKey", "type");
errors++;
}
}
if(data37.rootCA !== undefined){
let data40 = data37.rootCA;
if(typeof data40 === "string"){
if(data40.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/tls/files/rootCA", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/tls/files/rootCA", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/tls/files", "type");
errors++;
}
}
if(data35.wellKnownCACertificates !== undefined){
let data41 = data35.wellKnownCACertificates;
if(typeof data41 !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/tls/wellKnownCACertificates", "type");
errors++;
}
if(!(data41 === "System")){
vErrors = mistake(vErrors, instancePath+"/spec/tls/wellKnownCACertificates", "enum");
errors++;
}
}
if(data35.insecureSkipVerify !== undefined){
if(typeof data35.insecureSkipVerify !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/spec/tls/insecureSkipVerify", "type");
errors++;
}
}
if(data35.sni !== undefined){
let data43 = data35.sni;
if(typeof data43 === "string"){
if(data43.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/tls/sni", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/tls/sni", "type");
errors++;
}
}
if(data35.verifySubjectAltNames !== undefined){
let data44 = data35.verifySubjectAltNames;
if(Array.isArray(data44)){
const len2 = data44.length;
for(let i2=0; i2<len2; i2++){
let data45 = data44[i2];
if(typeof data45 === "string"){
if(data45.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/tls/verifySubjectAltNames/" + i2, "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/tls/verifySubjectAltNames/" + i2, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/tls/verifySubjectAltNames", "type");
errors++;
}
}
if(data35.parameters !== undefined){
let data46 = data35.parameters;
if(data46 && typeof data46 == "object" && !Array.isArray(data46)){
for(const key11 in data46){
if(!((((key11 === "minVersion") || (key11 === "maxVersion")) || (key11 === "cipherSuites")) || (key11 === "ecdhCurves"))){
vErrors = mistake(vErrors, instancePath+"/spec/tls/parameters", "additionalProperties", key11);
errors++;
}
}
if(data46.minVersion !== undefined){
let data47 = data46.minVersion;
if(typeof data47 !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/tls/parameters/minVersion", "type");
errors++;
}
if(!(((((data47 === "AUTO") || (data47 === "1.0")) || (data47 === "1.1")) || (data47 === "1.2")) || (data47 === "1.3"))){
vErrors = mistake(vErrors, instancePath+"/spec/tls/parameters/minVersion", "enum");
errors++;
}
}
if(data46.maxVersion !== undefined){
let data48 = data46.maxVersion;
if(typeof data48 !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/tls/parameters/maxVersion", "type");
errors++;
}
if(!(((((data48 === "AUTO") || (data48 === "1.0")) || (data48 === "1.1")) || (data48 === "1.2")) || (data48 === "1.3"))){
vErrors = mistake(vErrors, instancePath+"/spec/tls/parameters/maxVersion", "enum");
errors++;
}
}
if(data46.cipherSuites !== undefined){
let data49 = data46.cipherSuites;
if(Array.isArray(data49)){
const len3 = data49.length;
for(let i3=0; i3<len3; i3++){
let data50 = data49[i3];
if(typeof data50 === "string"){
if(data50.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/tls/parameters/cipherSuites/" + i3, "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/tls/parameters/cipherSuites/" + i3, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/tls/parameters/cipherSuites", "type");
errors++;
}
}
if(data46.ecdhCurves !== undefined){
let data51 = data46.ecdhCurves;
if(Array.isArray(data51)){
const len4 = data51.length;
for(let i4=0; i4<len4; i4++){
let data52 = data51[i4];
if(typeof data52 === "string"){
if(data52.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/tls/parameters/ecdhCurves/" + i4, "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/tls/parameters/ecdhCurves/" + i4, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/tls/parameters/ecdhCurves", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/tls/parameters", "type");
errors++;
}
}
if(data35.alpnProtocols !== undefined){
let data53 = data35.alpnProtocols;
if(Array.isArray(data53)){
const len5 = data53.length;
for(let i5=0; i5<len5; i5++){
let data54 = data53[i5];
if(typeof data54 === "string"){
if(data54.length > 255){
vErrors = mistake(vErrors, instancePath+"/spec/tls/alpnProtocols/" + i5, "maxLength", 255);
errors++;
}
if(data54.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/tls/alpnProtocols/" + i5, "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/tls/alpnProtocols/" + i5, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/tls/alpnProtocols", "type");
errors++;
}
}
if(data35.allowRenegotiation !== undefined){
if(typeof data35.allowRenegotiation !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/spec/tls/allowRenegotiation", "type");
errors++;
}
}
if(data35.simpleTLS !== undefined){
if(typeof data35.simpleTLS !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/spec/tls/simpleTLS", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/tls", "type");
errors++;
}
}
if(data3.loadBalancer !== undefined){
let data57 = data3.loadBalancer;
if(data57 && typeof data57 == "object" && !Array.isArray(data57)){
for(const key12 in data57){
if(!(known5.has(key12))){
vErrors = mistake(vErrors, instancePath+"/spec/loadBalancer", "additionalProperties", key12);
errors++;
}
}
if(data57.healthyPanicThreshold !== undefined){
let data58 = data57.healthyPanicThreshold;
if(!(((typeof data58 == "number") && (!(data58 % 1) && !isNaN(data58))) && (isFinite(data58)))){
vErrors = mistake(vErrors, instancePath+"/spec/loadBalancer/healthyPanicThreshold", "type");
errors++;
}
if((typeof data58 == "number") && (isFinite(data58))){
if(data58 > 100 || isNaN(data58)){
vErrors = mistake(vErrors, instancePath+"/spec/loadBalancer/healthyPanicThreshold", "maximum", 100);
errors++;
}
if(data58 < 0 || isNaN(data58)){
vErrors = mistake(vErrors, instancePath+"/spec/loadBalancer/healthyPanicThreshold", "minimum", 0);
errors++;
}
if(!(formats0.validate(data58))){
vErrors = mistake(vErrors, instancePath+"/spec/loadBalancer/healthyPanicThreshold", "format");
errors++;
}
}
}
if(data57.updateMergeWindow !== undefined){
let data59 = data57.updateMergeWindow;
if(typeof data59 === "string"){
if(data59.length > 28){
vErrors = mistake(vErrors, instancePath+"/spec/loadBalancer/updateMergeWindow", "maxLength", 28);
errors++;
}
if(!pattern2.test(data59)){
vErrors = mistake(vErrors, instancePath+"/spec/loadBalancer/updateMergeWindow", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/loadBalancer/updateMergeWindow", "type");
errors++;
}
}
if(data57.leastRequest !== undefined){
let data60 = data57.leastRequest;
if(data60 && typeof data60 == "object" && !Array.isArray(data60)){
for(const key13 in data60){
if(!((key13 === "choiceCount") || (key13 === "slowStart"))){
vErrors = mistake(vErrors, instancePath+"/spec/loadBalancer/leastRequest", "additionalProperties", key13);
errors++;
}
}
if(data60.choiceCount !== undefined){
let data61 = data60.choiceCount;
if(!(((typeof data61 == "number") && (!(data61 % 1) && !isNaN(data61))) && (isFinite(data61)))){
vErrors = mistake(vErrors, instancePath+"/spec/loadBalancer/leastRequest/choiceCount", "type");
errors++;
}
if((typeof data61 == "number") && (isFinite(data61))){
if(!(formats0.validate(data61))){
vErrors = mistake(vErrors, instancePath+"/spec/loadBalancer/leastRequest/choiceCount", "format");
errors++;
}
}
}
if(data60.slowStart !== undefined){
if(!(validate138(data60.slowStart, instancePath+"/spec/loadBalancer/leastRequest/slowStart"))){
vErrors = vErrors === null ? validate138.errors : vErrors.concat(validate138.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/loadBalancer/leastRequest", "type");
errors++;
}
}
if(data57.roundRobin !== undefined){
let data63 = data57.roundRobin;
if(data63 && typeof data63 == "object" && !Array.isArray(data63)){
for(const key14 in data63){
if(!(key14 === "slowStart")){
vErrors = mistake(vErrors, instancePath+"/spec/loadBalancer/roundRobin", "additionalProperties", key14);
errors++;
}
}
if(data63.slowStart !== undefined){
if(!(validate138(data63.slowStart, instancePath+"/spec/loadBalancer/roundRobin/slowStart"))){
vErrors = vErrors === null ? validate138.errors : vErrors.concat(validate138.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/loadBalancer/roundRobin", "type");
errors++;
}
}
if(data57.ringHash !== undefined){
let data65 = data57.ringHash;
if(data65 && typeof data65 == "object" && !Array.isArray(data65)){
for(const key15 in data65){
if(!((((key15 === "minimumRingSize") || (key15 === "maximumRingSize")) || (key15 === "useHostnameForHashing")) || (key15 === "hashPolicies"))){
vErrors = mistake(vErrors, instancePath+"/spec/loadBalancer/ringHash", "additionalProperties", key15);
errors++;
}
}
if(data65.minimumRingSize !== undefined){
let data66 = data65.minimumRingSize;
if(!(((typeof data66 == "number") && (!(data66 % 1) && !isNaN(data66))) && (isFinite(data66)))){
vErrors = mistake(vErrors, instancePath+"/spec/loadBalancer/ringHash/minimumRingSize", "type");
errors++;
}
if((typeof data66 == "number") && (isFinite(data66))){
if(data66 < 0 || isNaN(data66)){
vErrors = mistake(vErrors, instancePath+"/spec/loadBalancer/ringHash/minimumRingSize", "minimum", 0);
errors++;
}
if(!(formats62.validate(data66))){
vErrors = mistake(vErrors, instancePath+"/spec/loadBalancer/ringHash/minimumRingSize", "format");
errors++;
}
}
}
if(data65.maximumRingSize !== undefined){
let data67 = data65.maximumRingSize;
if(!(((typeof data67 == "number") && (!(data67 % 1) && !isNaN(data67))) && (isFinite(data67)))){
vErrors = mistake(vErrors, instancePath+"/spec/loadBalancer/ringHash/maximumRingSize", "type");
errors++;
}
if((typeof data67 == "number") && (isFinite(data67))){
if(data67 < 0 || isNaN(data67)){
vErrors = mistake(vErrors, instancePath+"/spec/loadBalancer/ringHash/maximumRingSize", "minimum", 0);
errors++;
}
if(!(formats62.validate(data67))){
vErrors = mistake(vErrors, instancePath+"/spec/loadBalancer/ringHash/maximumRingSize", "format");
errors++;
}
}
}
if(data65.useHostnameForHashing !== undefined){
if(typeof data65.useHostnameForHashing !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/spec/loadBalancer/ringHash/useHostnameForHashing", "type");
errors++;
}
}
if(data65.hashPolicies !== undefined){
let data69 = data65.hashPolicies;
if(Array.isArray(data69)){
if(data69.length > 16){
vErrors = mistake(vErrors, instancePath+"/spec/loadBalancer/ringHash/hashPolicies", "maxItems", 16);
errors++;
}
if(data69.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/loadBalancer/ringHash/hashPolicies", "minItems", 1);
errors++;
}
const len6 = data69.length;
for(let i6=0; i6<len6; i6++){
if(!(validate141(data69[i6], instancePath+"/spec/loadBalancer/ringHash/hashPolicies/" + i6))){
vErrors = vErrors === null ? validate141.errors : vErrors.concat(validate141.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/loadBalancer/ringHash/hashPolicies", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/loadBalancer/ringHash", "type");
errors++;
}
}
if(data57.maglev !== undefined){
let data71 = data57.maglev;
if(data71 && typeof data71 == "object" && !Array.isArray(data71)){
for(const key16 in data71){
if(!((key16 === "useHostnameForHashing") || (key16 === "hashPolicies"))){
vErrors = mistake(vErrors, instancePath+"/spec/loadBalancer/maglev", "additionalProperties", key16);
errors++;
}
}
if(data71.useHostnameForHashing !== undefined){
if(typeof data71.useHostnameForHashing !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/spec/loadBalancer/maglev/useHostnameForHashing", "type");
errors++;
}
}
if(data71.hashPolicies !== undefined){
let data73 = data71.hashPolicies;
if(Array.isArray(data73)){
if(data73.length > 16){
vErrors = mistake(vErrors, instancePath+"/spec/loadBalancer/maglev/hashPolicies", "maxItems", 16);
errors++;
}
if(data73.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/loadBalancer/maglev/hashPolicies", "minItems", 1);
errors++;
}
const len7 = data73.length;
for(let i7=0; i7<len7; i7++){
if(!(validate141(data73[i7], instancePath+"/spec/loadBalancer/maglev/hashPolicies/" + i7))){
vErrors = vErrors === null ? validate141.errors : vErrors.concat(validate141.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/loadBalancer/maglev/hashPolicies", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/loadBalancer/maglev", "type");
errors++;
}
}
if(data57.random !== undefined){
let data75 = data57.random;
if(data75 && typeof data75 == "object" && !Array.isArray(data75)){
for(const key17 in data75){
vErrors = mistake(vErrors, instancePath+"/spec/loadBalancer/random", "additionalProperties", key17);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/loadBalancer/random", "type");
errors++;
}
}
if(data57.localityType !== undefined){
let data76 = data57.localityType;
if(typeof data76 !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/loadBalancer/localityType", "type");
errors++;
}
if(!(data76 === "WeightedLb")){
vErrors = mistake(vErrors, instancePath+"/spec/loadBalancer/localityType", "enum");
errors++;
}
}
if(data57.closeConnectionsOnHostSetChange !== undefined){
if(typeof data57.closeConnectionsOnHostSetChange !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/spec/loadBalancer/closeConnectionsOnHostSetChange", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/loadBalancer", "type");
errors++;
}
}
if(data3.healthCheck !== undefined){
let data78 = data3.healthCheck;
if(data78 && typeof data78 == "object" && !Array.isArray(data78)){
if(data78.timeout === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/healthCheck", "required", "timeout");
errors++;
}
if(data78.interval === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/healthCheck", "required", "interval");
errors++;
}
if(data78.unhealthyThreshold === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/healthCheck", "required", "unhealthyThreshold");
errors++;
}
if(data78.healthyThreshold === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/healthCheck", "required", "healthyThreshold");
errors++;
}
for(const key18 in data78){
if(!((((((key18 === "timeout") || (key18 === "interval")) || (key18 === "unhealthyThreshold")) || (key18 === "healthyThreshold")) || (key18 === "http")) || (key18 === "grpc"))){
vErrors = mistake(vErrors, instancePath+"/spec/healthCheck", "additionalProperties", key18);
errors++;
}
}
if(data78.timeout !== undefined){
let data79 = data78.timeout;
if(typeof data79 === "string"){
if(data79.length > 28){
vErrors = mistake(vErrors, instancePath+"/spec/healthCheck/timeout", "maxLength", 28);
errors++;
}
if(!pattern2.test(data79)){
vErrors = mistake(vErrors, instancePath+"/spec/healthCheck/timeout", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/healthCheck/timeout", "type");
errors++;
}
}
if(data78.interval !== undefined){
let data80 = data78.interval;
if(typeof data80 === "string"){
if(data80.length > 28){
vErrors = mistake(vErrors, instancePath+"/spec/healthCheck/interval", "maxLength", 28);
errors++;
}
if(!pattern2.test(data80)){
vErrors = mistake(vErrors, instancePath+"/spec/healthCheck/interval", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/healthCheck/interval", "type");
errors++;
}
}
if(data78.unhealthyThreshold !== undefined){
let data81 = data78.unhealthyThreshold;
if(!(((typeof data81 == "number") && (!(data81 % 1) && !isNaN(data81))) && (isFinite(data81)))){
vErrors = mistake(vErrors, instancePath+"/spec/healthCheck/unhealthyThreshold", "type");
errors++;
}
if((typeof data81 == "number") && (isFinite(data81))){
if(data81 < 0 || isNaN(data81)){
vErrors = mistake(vErrors, instancePath+"/spec/healthCheck/unhealthyThreshold", "minimum", 0);
errors++;
}
if(!(formats0.validate(data81))){
vErrors = mistake(vErrors, instancePath+"/spec/healthCheck/unhealthyThreshold", "format");
errors++;
}
}
}
if(data78.healthyThreshold !== undefined){
let data82 = data78.healthyThreshold;
if(!(((typeof data82 == "number") && (!(data82 % 1) && !isNaN(data82))) && (isFinite(data82)))){
vErrors = mistake(vErrors, instancePath+"/spec/healthCheck/healthyThreshold", "type");
errors++;
}
if((typeof data82 == "number") && (isFinite(data82))){
if(data82 < 0 || isNaN(data82)){
vErrors = mistake(vErrors, instancePath+"/spec/healthCheck/healthyThreshold", "minimum", 0);
errors++;
}
if(!(formats0.validate(data82))){
vErrors = mistake(vErrors, instancePath+"/spec/healthCheck/healthyThreshold", "format");
errors++;
}
}
}
if(data78.http !== undefined){
let data83 = data78.http;
if(data83 && typeof data83 == "object" && !Array.isArray(data83)){
if(data83.path === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/healthCheck/http", "required", "path");
errors++;
}
for(const key19 in data83){
if(!(((key19 === "host") || (key19 === "path")) || (key19 === "method"))){
vErrors = mistake(vErrors, instancePath+"/spec/healthCheck/http", "additionalProperties", key19);
errors++;
}
}
if(data83.host !== undefined){
if(typeof data83.host !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/healthCheck/http/host", "type");
errors++;
}
}
if(data83.path !== undefined){
if(typeof data83.path !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/healthCheck/http/path", "type");
errors++;
}
}
if(data83.method !== undefined){
let data86 = data83.method;
if(typeof data86 !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/healthCheck/http/method", "type");
errors++;
}
if(!((((((((data86 === "GET") || (data86 === "HEAD")) || (data86 === "POST")) || (data86 === "PUT")) || (data86 === "DELETE")) || (data86 === "OPTIONS")) || (data86 === "TRACE")) || (data86 === "PATCH"))){
vErrors = mistake(vErrors, instancePath+"/spec/healthCheck/http/method", "enum");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/healthCheck/http", "type");
errors++;
}
}
if(data78.grpc !== undefined){
let data87 = data78.grpc;
if(data87 && typeof data87 == "object" && !Array.isArray(data87)){
for(const key20 in data87){
if(!((key20 === "serviceName") || (key20 === "authority"))){
vErrors = mistake(vErrors, instancePath+"/spec/healthCheck/grpc", "additionalProperties", key20);
errors++;
}
}
if(data87.serviceName !== undefined){
if(typeof data87.serviceName !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/healthCheck/grpc/serviceName", "type");
errors++;
}
}
if(data87.authority !== undefined){
if(typeof data87.authority !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/healthCheck/grpc/authority", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/healthCheck/grpc", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/healthCheck", "type");
errors++;
}
}
if(data3.outlierDetection !== undefined){
let data90 = data3.outlierDetection;
if(data90 && typeof data90 == "object" && !Array.isArray(data90)){
for(const key21 in data90){
if(!((((key21 === "consecutive5xx") || (key21 === "interval")) || (key21 === "baseEjectionTime")) || (key21 === "maxEjectionPercent"))){
vErrors = mistake(vErrors, instancePath+"/spec/outlierDetection", "additionalProperties", key21);
errors++;
}
}
if(data90.consecutive5xx !== undefined){
let data91 = data90.consecutive5xx;
if(!(((typeof data91 == "number") && (!(data91 % 1) && !isNaN(data91))) && (isFinite(data91)))){
vErrors = mistake(vErrors, instancePath+"/spec/outlierDetection/consecutive5xx", "type");
errors++;
}
if((typeof data91 == "number") && (isFinite(data91))){
if(data91 < 0 || isNaN(data91)){
vErrors = mistake(vErrors, instancePath+"/spec/outlierDetection/consecutive5xx", "minimum", 0);
errors++;
}
if(!(formats0.validate(data91))){
vErrors = mistake(vErrors, instancePath+"/spec/outlierDetection/consecutive5xx", "format");
errors++;
}
}
}
if(data90.interval !== undefined){
let data92 = data90.interval;
if(typeof data92 === "string"){
if(data92.length > 28){
vErrors = mistake(vErrors, instancePath+"/spec/outlierDetection/interval", "maxLength", 28);
errors++;
}
if(!pattern2.test(data92)){
vErrors = mistake(vErrors, instancePath+"/spec/outlierDetection/interval", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/outlierDetection/interval", "type");
errors++;
}
}
if(data90.baseEjectionTime !== undefined){
let data93 = data90.baseEjectionTime;
if(typeof data93 === "string"){
if(data93.length > 28){
vErrors = mistake(vErrors, instancePath+"/spec/outlierDetection/baseEjectionTime", "maxLength", 28);
errors++;
}
if(!pattern2.test(data93)){
vErrors = mistake(vErrors, instancePath+"/spec/outlierDetection/baseEjectionTime", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/outlierDetection/baseEjectionTime", "type");
errors++;
}
}
if(data90.maxEjectionPercent !== undefined){
let data94 = data90.maxEjectionPercent;
if(!(((typeof data94 == "number") && (!(data94 % 1) && !isNaN(data94))) && (isFinite(data94)))){
vErrors = mistake(vErrors, instancePath+"/spec/outlierDetection/maxEjectionPercent", "type");
errors++;
}
if((typeof data94 == "number") && (isFinite(data94))){
if(data94 > 100 || isNaN(data94)){
vErrors = mistake(vErrors, instancePath+"/spec/outlierDetection/maxEjectionPercent", "maximum", 100);
errors++;
}
if(data94 < 0 || isNaN(data94)){
vErrors = mistake(vErrors, instancePath+"/spec/outlierDetection/maxEjectionPercent", "minimum", 0);
errors++;
}
if(!(formats0.validate(data94))){
vErrors = mistake(vErrors, instancePath+"/spec/outlierDetection/maxEjectionPercent", "format");
errors++;
}
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/outlierDetection", "type");
errors++;
}
}
if(data3.circuitBreakers !== undefined){
let data95 = data3.circuitBreakers;
if(data95 && typeof data95 == "object" && !Array.isArray(data95)){
for(const key22 in data95){
if(!((((key22 === "maxConnections") || (key22 === "maxPendingRequests")) || (key22 === "maxRequests")) || (key22 === "maxRetries"))){
vErrors = mistake(vErrors, instancePath+"/spec/circuitBreakers", "additionalProperties", key22);
errors++;
}
}
if(data95.maxConnections !== undefined){
let data96 = data95.maxConnections;
if(!(((typeof data96 == "number") && (!(data96 % 1) && !isNaN(data96))) && (isFinite(data96)))){
vErrors = mistake(vErrors, instancePath+"/spec/circuitBreakers/maxConnections", "type");
errors++;
}
if((typeof data96 == "number") && (isFinite(data96))){
if(data96 < 1 || isNaN(data96)){
vErrors = mistake(vErrors, instancePath+"/spec/circuitBreakers/maxConnections", "minimum", 1);
errors++;
}
if(!(formats0.validate(data96))){
vErrors = mistake(vErrors, instancePath+"/spec/circuitBreakers/maxConnections", "format");
errors++;
}
}
}
if(data95.maxPendingRequests !== undefined){
let data97 = data95.maxPendingRequests;
if(!(((typeof data97 == "number") && (!(data97 % 1) && !isNaN(data97))) && (isFinite(data97)))){
vErrors = mistake(vErrors, instancePath+"/spec/circuitBreakers/maxPendingRequests", "type");
errors++;
}
if((typeof data97 == "number") && (isFinite(data97))){
if(data97 < 1 || isNaN(data97)){
vErrors = mistake(vErrors, instancePath+"/spec/circuitBreakers/maxPendingRequests", "minimum", 1);
errors++;
}
if(!(formats0.validate(data97))){
vErrors = mistake(vErrors, instancePath+"/spec/circuitBreakers/maxPendingRequests", "format");
errors++;
}
}
}
if(data95.maxRequests !== undefined){
let data98 = data95.maxRequests;
if(!(((typeof data98 == "number") && (!(data98 % 1) && !isNaN(data98))) && (isFinite(data98)))){
vErrors = mistake(vErrors, instancePath+"/spec/circuitBreakers/maxRequests", "type");
errors++;
}
if((typeof data98 == "number") && (isFinite(data98))){
if(data98 < 1 || isNaN(data98)){
vErrors = mistake(vErrors, instancePath+"/spec/circuitBreakers/maxRequests", "minimum", 1);
errors++;
}
if(!(formats0.validate(data98))){
vErrors = mistake(vErrors, instancePath+"/spec/circuitBreakers/maxRequests", "format");
errors++;
}
}
}
if(data95.maxRetries !== undefined){
let data99 = data95.maxRetries;
if(!(((typeof data99 == "number") && (!(data99 % 1) && !isNaN(data99))) && (isFinite(data99)))){
vErrors = mistake(vErrors, instancePath+"/spec/circuitBreakers/maxRetries", "type");
errors++;
}
if((typeof data99 == "number") && (isFinite(data99))){
if(data99 < 0 || isNaN(data99)){
vErrors = mistake(vErrors, instancePath+"/spec/circuitBreakers/maxRetries", "minimum", 0);
errors++;
}
if(!(formats0.validate(data99))){
vErrors = mistake(vErrors, instancePath+"/spec/circuitBreakers/maxRetries", "format");
errors++;
}
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/circuitBreakers", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate136.errors = vErrors;
return errors === 0;
}


function validate135(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(!(validate136(data, instancePath))){
vErrors = vErrors === null ? validate136.errors : vErrors.concat(validate136.errors);
errors = vErrors.length;
}
validate135.errors = vErrors;
return errors === 0;
}

const DirectResponse = validate145;

function validate146(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.apiVersion === undefined){
vErrors = mistake(vErrors, instancePath, "required", "apiVersion");
errors++;
}
if(data.kind === undefined){
vErrors = mistake(vErrors, instancePath, "required", "kind");
errors++;
}
if(data.metadata === undefined){
vErrors = mistake(vErrors, instancePath, "required", "metadata");
errors++;
}
if(data.spec === undefined){
vErrors = mistake(vErrors, instancePath, "required", "spec");
errors++;
}
for(const key0 in data){
if(!(((((key0 === "apiVersion") || (key0 === "kind")) || (key0 === "metadata")) || (key0 === "spec")) || (key0 === "status"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.apiVersion !== undefined){
if(typeof data.apiVersion !== "string"){
vErrors = mistake(vErrors, instancePath+"/apiVersion", "type");
errors++;
}
}
if(data.kind !== undefined){
if(typeof data.kind !== "string"){
vErrors = mistake(vErrors, instancePath+"/kind", "type");
errors++;
}
}
if(data.metadata !== undefined){
let data2 = data.metadata;
if(!(data2 && typeof data2 == "object" && !Array.isArray(data2))){
vErrors = mistake(vErrors, instancePath+"/metadata", "type");
errors++;
}
}
if(data.spec !== undefined){
let data3 = data.spec;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
if(data3.status === undefined){
vErrors = mistake(vErrors, instancePath+"/spec", "required", "status");
errors++;
}
for(const key1 in data3){
if(!((key1 === "status") || (key1 === "body"))){
vErrors = mistake(vErrors, instancePath+"/spec", "additionalProperties", key1);
errors++;
}
}
if(data3.status !== undefined){
let data4 = data3.status;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
vErrors = mistake(vErrors, instancePath+"/spec/status", "type");
errors++;
}
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 599 || isNaN(data4)){
vErrors = mistake(vErrors, instancePath+"/spec/status", "maximum", 599);
errors++;
}
if(data4 < 200 || isNaN(data4)){
vErrors = mistake(vErrors, instancePath+"/spec/status", "minimum", 200);
errors++;
}
if(!(formats0.validate(data4))){
vErrors = mistake(vErrors, instancePath+"/spec/status", "format");
errors++;
}
}
}
if(data3.body !== undefined){
let data5 = data3.body;
if(typeof data5 === "string"){
if(data5.length > 4096){
vErrors = mistake(vErrors, instancePath+"/spec/body", "maxLength", 4096);
errors++;
}
if(data5.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/body", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/body", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate146.errors = vErrors;
return errors === 0;
}


function validate145(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(!(validate146(data, instancePath))){
vErrors = vErrors === null ? validate146.errors : vErrors.concat(validate146.errors);
errors = vErrors.length;
}
validate145.errors = vErrors;
return errors === 0;
}

const GatewayExtension = validate148;

function validate151(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
vErrors = mistake(vErrors, instancePath, "required", "name");
errors++;
}
for(const key0 in data){
if(!((((((key0 === "group") || (key0 === "kind")) || (key0 === "name")) || (key0 === "namespace")) || (key0 === "port")) || (key0 === "weight"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.group !== undefined){
let data0 = data.group;
if(typeof data0 === "string"){
if(data0.length > 253){
vErrors = mistake(vErrors, instancePath+"/group", "maxLength", 253);
errors++;
}
if(!pattern6.test(data0)){
vErrors = mistake(vErrors, instancePath+"/group", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/group", "type");
errors++;
}
}
if(data.kind !== undefined){
let data1 = data.kind;
if(typeof data1 === "string"){
if(data1.length > 63){
vErrors = mistake(vErrors, instancePath+"/kind", "maxLength", 63);
errors++;
}
if(data1.length < 1){
vErrors = mistake(vErrors, instancePath+"/kind", "minLength", 1);
errors++;
}
if(!pattern7.test(data1)){
vErrors = mistake(vErrors, instancePath+"/kind", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/kind", "type");
errors++;
}
}
if(data.name !== undefined){
let data2 = data.name;
if(typeof data2 === "string"){
if(data2.length > 253){
vErrors = mistake(vErrors, instancePath+"/name", "maxLength", 253);
errors++;
}
if(data2.length < 1){
vErrors = mistake(vErrors, instancePath+"/name", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/name", "type");
errors++;
}
}
if(data.namespace !== undefined){
let data3 = data.namespace;
if(typeof data3 === "string"){
if(data3.length > 63){
vErrors = mistake(vErrors, instancePath+"/namespace", "maxLength", 63);
errors++;
}
if(data3.length < 1){
vErrors = mistake(vErrors, instancePath+"/namespace", "minLength", 1);
errors++;
}
if(!pattern8.test(data3)){
vErrors = mistake(vErrors, instancePath+"/namespace", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/namespace", "type");
errors++;
}
}
if(data.port !== undefined){
let data4 = data.port;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
vErrors = mistake(vErrors, instancePath+"/port", "type");
errors++;
}
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 65535 || isNaN(data4)){
vErrors = mistake(vErrors, instancePath+"/port", "maximum", 65535);
errors++;
}
if(data4 < 1 || isNaN(data4)){
vErrors = mistake(vErrors, instancePath+"/port", "minimum", 1);
errors++;
}
if(!(formats0.validate(data4))){
vErrors = mistake(vErrors, instancePath+"/port", "format");
errors++;
}
}
}
if(data.weight !== undefined){
let data5 = data.weight;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
vErrors = mistake(vErrors, instancePath+"/weight", "type");
errors++;
}
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 > 1000000 || isNaN(data5)){
vErrors = mistake(vErrors, instancePath+"/weight", "maximum", 1000000);
errors++;
}
if(data5 < 0 || isNaN(data5)){
vErrors = mistake(vErrors, instancePath+"/weight", "minimum", 0);
errors++;
}
if(!(formats0.validate(data5))){
vErrors = mistake(vErrors, instancePath+"/weight", "format");
errors++;
}
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate151.errors = vErrors;
return errors === 0;
}


function validate153(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "attempts") || (key0 === "backoff"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.attempts !== undefined){
let data0 = data.attempts;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
vErrors = mistake(vErrors, instancePath+"/attempts", "type");
errors++;
}
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 < 0 || isNaN(data0)){
vErrors = mistake(vErrors, instancePath+"/attempts", "minimum", 0);
errors++;
}
if(!(formats0.validate(data0))){
vErrors = mistake(vErrors, instancePath+"/attempts", "format");
errors++;
}
}
}
if(data.backoff !== undefined){
let data1 = data.backoff;
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
if(data1.baseInterval === undefined){
vErrors = mistake(vErrors, instancePath+"/backoff", "required", "baseInterval");
errors++;
}
for(const key1 in data1){
if(!((key1 === "baseInterval") || (key1 === "maxInterval"))){
vErrors = mistake(vErrors, instancePath+"/backoff", "additionalProperties", key1);
errors++;
}
}
if(data1.baseInterval !== undefined){
let data2 = data1.baseInterval;
if(typeof data2 === "string"){
if(data2.length > 28){
vErrors = mistake(vErrors, instancePath+"/backoff/baseInterval", "maxLength", 28);
errors++;
}
if(!pattern2.test(data2)){
vErrors = mistake(vErrors, instancePath+"/backoff/baseInterval", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/backoff/baseInterval", "type");
errors++;
}
}
if(data1.maxInterval !== undefined){
let data3 = data1.maxInterval;
if(typeof data3 === "string"){
if(data3.length > 28){
vErrors = mistake(vErrors, instancePath+"/backoff/maxInterval", "maxLength", 28);
errors++;
}
if(!pattern2.test(data3)){
vErrors = mistake(vErrors, instancePath+"/backoff/maxInterval", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/backoff/maxInterval", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/backoff", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate153.errors = vErrors;
return errors === 0;
}


function validate150(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.backendRef === undefined){
vErrors = mistake(vErrors, instancePath, "required", "backendRef");
errors++;
}
for(const key0 in data){
if(!((((key0 === "backendRef") || (key0 === "authority")) || (key0 === "requestTimeout")) || (key0 === "retry"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.backendRef !== undefined){
if(!(validate151(data.backendRef, instancePath+"/backendRef"))){
vErrors = vErrors === null ? validate151.errors : vErrors.concat(validate151.errors);
errors = vErrors.length;
}
}
if(data.authority !== undefined){
if(typeof data.authority !== "string"){
vErrors = mistake(vErrors, instancePath+"/authority", "type");
errors++;
}
}
if(data.requestTimeout !== undefined){
let data2 = data.requestTimeout;
if(typeof data2 === "string"){
if(data2.length > 28){
vErrors = mistake(vErrors, instancePath+"/requestTimeout", "maxLength", 28);
errors++;
}
if(!pattern2.test(data2)){
vErrors = mistake(vErrors, instancePath+"/requestTimeout", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/requestTimeout", "type");
errors++;
}
}
if(data.retry !== undefined){
if(!(validate153(data.retry, instancePath+"/retry"))){
vErrors = vErrors === null ? validate153.errors : vErrors.concat(validate153.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate150.errors = vErrors;
return errors === 0;
}


function validate158(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.maxRequestBytes === undefined){
vErrors = mistake(vErrors, instancePath, "required", "maxRequestBytes");
errors++;
}
for(const key0 in data){
if(!(((key0 === "maxRequestBytes") || (key0 === "allowPartialMessage")) || (key0 === "packAsBytes"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.maxRequestBytes !== undefined){
let data0 = data.maxRequestBytes;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
vErrors = mistake(vErrors, instancePath+"/maxRequestBytes", "type");
errors++;
}
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 < 1 || isNaN(data0)){
vErrors = mistake(vErrors, instancePath+"/maxRequestBytes", "minimum", 1);
errors++;
}
if(!(formats0.validate(data0))){
vErrors = mistake(vErrors, instancePath+"/maxRequestBytes", "format");
errors++;
}
}
}
if(data.allowPartialMessage !== undefined){
if(typeof data.allowPartialMessage !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/allowPartialMessage", "type");
errors++;
}
}
if(data.packAsBytes !== undefined){
if(typeof data.packAsBytes !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/packAsBytes", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate158.errors = vErrors;
return errors === 0;
}


function validate161(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((((key0 === "requestHeaderMode") || (key0 === "responseHeaderMode")) || (key0 === "requestBodyMode")) || (key0 === "responseBodyMode")) || (key0 === "requestTrailerMode")) || (key0 === "responseTrailerMode"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.requestHeaderMode !== undefined){
let data0 = data.requestHeaderMode;
if(typeof data0 !== "string"){
vErrors = mistake(vErrors, instancePath+"/requestHeaderMode", "type");
errors++;
}
if(!(((data0 === "DEFAULT") || (data0 === "SEND")) || (data0 === "SKIP"))){
vErrors = mistake(vErrors, instancePath+"/requestHeaderMode", "enum");
errors++;
}
}
if(data.responseHeaderMode !== undefined){
let data1 = data.responseHeaderMode;
if(typeof data1 !== "string"){
vErrors = mistake(vErrors, instancePath+"/responseHeaderMode", "type");
errors++;
}
if(!(((data1 === "DEFAULT") || (data1 === "SEND")) || (data1 === "SKIP"))){
vErrors = mistake(vErrors, instancePath+"/responseHeaderMode", "enum");
errors++;
}
}
if(data.requestBodyMode !== undefined){
let data2 = data.requestBodyMode;
if(typeof data2 !== "string"){
vErrors = mistake(vErrors, instancePath+"/requestBodyMode", "type");
errors++;
}
if(!(((((data2 === "NONE") || (data2 === "STREAMED")) || (data2 === "BUFFERED")) || (data2 === "BUFFERED_PARTIAL")) || (data2 === "FULL_DUPLEX_STREAMED"))){
vErrors = mistake(vErrors, instancePath+"/requestBodyMode", "enum");
errors++;
}
}
if(data.responseBodyMode !== undefined){
let data3 = data.responseBodyMode;
if(typeof data3 !== "string"){
vErrors = mistake(vErrors, instancePath+"/responseBodyMode", "type");
errors++;
}
if(!(((((data3 === "NONE") || (data3 === "STREAMED")) || (data3 === "BUFFERED")) || (data3 === "BUFFERED_PARTIAL")) || (data3 === "FULL_DUPLEX_STREAMED"))){
vErrors = mistake(vErrors, instancePath+"/responseBodyMode", "enum");
errors++;
}
}
if(data.requestTrailerMode !== undefined){
let data4 = data.requestTrailerMode;
if(typeof data4 !== "string"){
vErrors = mistake(vErrors, instancePath+"/requestTrailerMode", "type");
errors++;
}
if(!(((data4 === "DEFAULT") || (data4 === "SEND")) || (data4 === "SKIP"))){
vErrors = mistake(vErrors, instancePath+"/requestTrailerMode", "enum");
errors++;
}
}
if(data.responseTrailerMode !== undefined){
let data5 = data.responseTrailerMode;
if(typeof data5 !== "string"){
vErrors = mistake(vErrors, instancePath+"/responseTrailerMode", "type");
errors++;
}
if(!(((data5 === "DEFAULT") || (data5 === "SEND")) || (data5 === "SKIP"))){
vErrors = mistake(vErrors, instancePath+"/responseTrailerMode", "enum");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate161.errors = vErrors;
return errors === 0;
}


function validate165(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
vErrors = mistake(vErrors, instancePath, "required", "name");
errors++;
}
for(const key0 in data){
if(!(((((key0 === "group") || (key0 === "kind")) || (key0 === "name")) || (key0 === "namespace")) || (key0 === "port"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.group !== undefined){
let data0 = data.group;
if(typeof data0 === "string"){
if(data0.length > 253){
vErrors = mistake(vErrors, instancePath+"/group", "maxLength", 253);
errors++;
}
if(!pattern6.test(data0)){
vErrors = mistake(vErrors, instancePath+"/group", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/group", "type");
errors++;
}
}
if(data.kind !== undefined){
let data1 = data.kind;
if(typeof data1 === "string"){
if(data1.length > 63){
vErrors = mistake(vErrors, instancePath+"/kind", "maxLength", 63);
errors++;
}
if(data1.length < 1){
vErrors = mistake(vErrors, instancePath+"/kind", "minLength", 1);
errors++;
}
if(!pattern7.test(data1)){
vErrors = mistake(vErrors, instancePath+"/kind", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/kind", "type");
errors++;
}
}
if(data.name !== undefined){
let data2 = data.name;
if(typeof data2 === "string"){
if(data2.length > 253){
vErrors = mistake(vErrors, instancePath+"/name", "maxLength", 253);
errors++;
}
if(data2.length < 1){
vErrors = mistake(vErrors, instancePath+"/name", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/name", "type");
errors++;
}
}
if(data.namespace !== undefined){
let data3 = data.namespace;
if(typeof data3 === "string"){
if(data3.length > 63){
vErrors = mistake(vErrors, instancePath+"/namespace", "maxLength", 63);
errors++;
}
if(data3.length < 1){
vErrors = mistake(vErrors, instancePath+"/namespace", "minLength", 1);
errors++;
}
if(!pattern8.test(data3)){
vErrors = mistake(vErrors, instancePath+"/namespace", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/namespace", "type");
errors++;
}
}
if(data.port !== undefined){
let data4 = data.port;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
vErrors = mistake(vErrors, instancePath+"/port", "type");
errors++;
}
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 65535 || isNaN(data4)){
vErrors = mistake(vErrors, instancePath+"/port", "maximum", 65535);
errors++;
}
if(data4 < 1 || isNaN(data4)){
vErrors = mistake(vErrors, instancePath+"/port", "minimum", 1);
errors++;
}
if(!(formats0.validate(data4))){
vErrors = mistake(vErrors, instancePath+"/port", "format");
errors++;
}
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate165.errors = vErrors;
return errors === 0;
}


function validate149(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.apiVersion === undefined){
vErrors = mistake(vErrors, instancePath, "required", "apiVersion");
errors++;
}
if(data.kind === undefined){
vErrors = mistake(vErrors, instancePath, "required", "kind");
errors++;
}
if(data.metadata === undefined){
vErrors = mistake(vErrors, instancePath, "required", "metadata");
errors++;
}
if(data.spec === undefined){
vErrors = mistake(vErrors, instancePath, "required", "spec");
errors++;
}
for(const key0 in data){
if(!(((((key0 === "apiVersion") || (key0 === "kind")) || (key0 === "metadata")) || (key0 === "spec")) || (key0 === "status"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.apiVersion !== undefined){
if(typeof data.apiVersion !== "string"){
vErrors = mistake(vErrors, instancePath+"/apiVersion", "type");
errors++;
}
}
if(data.kind !== undefined){
if(typeof data.kind !== "string"){
vErrors = mistake(vErrors, instancePath+"/kind", "type");
errors++;
}
}
if(data.metadata !== undefined){
let data2 = data.metadata;
if(!(data2 && typeof data2 == "object" && !Array.isArray(data2))){
vErrors = mistake(vErrors, instancePath+"/metadata", "type");
errors++;
}
}
if(data.spec !== undefined){
let data3 = data.spec;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
for(const key1 in data3){
if(!(((((key1 === "type") || (key1 === "extAuth")) || (key1 === "extProc")) || (key1 === "rateLimit")) || (key1 === "jwt"))){
vErrors = mistake(vErrors, instancePath+"/spec", "additionalProperties", key1);
errors++;
}
}
if(data3.type !== undefined){
let data4 = data3.type;
if(typeof data4 !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/type", "type");
errors++;
}
if(!((((data4 === "ExtAuth") || (data4 === "ExtProc")) || (data4 === "RateLimit")) || (data4 === "JWT"))){
vErrors = mistake(vErrors, instancePath+"/spec/type", "enum");
errors++;
}
}
if(data3.extAuth !== undefined){
let data5 = data3.extAuth;
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
for(const key2 in data5){
if(!((((((((key2 === "grpcService") || (key2 === "httpService")) || (key2 === "headersToForward")) || (key2 === "failOpen")) || (key2 === "clearRouteCache")) || (key2 === "withRequestBody")) || (key2 === "statusOnError")) || (key2 === "statPrefix"))){
vErrors = mistake(vErrors, instancePath+"/spec/extAuth", "additionalProperties", key2);
errors++;
}
}
if(data5.grpcService !== undefined){
if(!(validate150(data5.grpcService, instancePath+"/spec/extAuth/grpcService"))){
vErrors = vErrors === null ? validate150.errors : vErrors.concat(validate150.errors);
errors = vErrors.length;
}
}
if(data5.httpService !== undefined){
let data7 = data5.httpService;
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
if(data7.backendRef === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/extAuth/httpService", "required", "backendRef");
errors++;
}
for(const key3 in data7){
if(!((((((key3 === "backendRef") || (key3 === "pathPrefix")) || (key3 === "requestTimeout")) || (key3 === "authorizationRequest")) || (key3 === "authorizationResponse")) || (key3 === "retry"))){
vErrors = mistake(vErrors, instancePath+"/spec/extAuth/httpService", "additionalProperties", key3);
errors++;
}
}
if(data7.backendRef !== undefined){
if(!(validate151(data7.backendRef, instancePath+"/spec/extAuth/httpService/backendRef"))){
vErrors = vErrors === null ? validate151.errors : vErrors.concat(validate151.errors);
errors = vErrors.length;
}
}
if(data7.pathPrefix !== undefined){
if(typeof data7.pathPrefix !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/extAuth/httpService/pathPrefix", "type");
errors++;
}
}
if(data7.requestTimeout !== undefined){
let data10 = data7.requestTimeout;
if(typeof data10 === "string"){
if(data10.length > 28){
vErrors = mistake(vErrors, instancePath+"/spec/extAuth/httpService/requestTimeout", "maxLength", 28);
errors++;
}
if(!pattern2.test(data10)){
vErrors = mistake(vErrors, instancePath+"/spec/extAuth/httpService/requestTimeout", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/extAuth/httpService/requestTimeout", "type");
errors++;
}
}
if(data7.authorizationRequest !== undefined){
let data11 = data7.authorizationRequest;
if(data11 && typeof data11 == "object" && !Array.isArray(data11)){
for(const key4 in data11){
if(!(key4 === "headersToAdd")){
vErrors = mistake(vErrors, instancePath+"/spec/extAuth/httpService/authorizationRequest", "additionalProperties", key4);
errors++;
}
}
if(data11.headersToAdd !== undefined){
let data12 = data11.headersToAdd;
if(data12 && typeof data12 == "object" && !Array.isArray(data12)){
for(const key5 in data12){
if(typeof data12[key5] !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/extAuth/httpService/authorizationRequest/headersToAdd/" + key5.replace(/~/g, "~0").replace(/\//g, "~1"), "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/extAuth/httpService/authorizationRequest/headersToAdd", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/extAuth/httpService/authorizationRequest", "type");
errors++;
}
}
if(data7.authorizationResponse !== undefined){
let data14 = data7.authorizationResponse;
if(data14 && typeof data14 == "object" && !Array.isArray(data14)){
for(const key6 in data14){
if(!(key6 === "headersToBackend")){
vErrors = mistake(vErrors, instancePath+"/spec/extAuth/httpService/authorizationResponse", "additionalProperties", key6);
errors++;
}
}
if(data14.headersToBackend !== undefined){
let data15 = data14.headersToBackend;
if(Array.isArray(data15)){
const len0 = data15.length;
for(let i0=0; i0<len0; i0++){
if(typeof data15[i0] !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/extAuth/httpService/authorizationResponse/headersToBackend/" + i0, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/extAuth/httpService/authorizationResponse/headersToBackend", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/extAuth/httpService/authorizationResponse", "type");
errors++;
}
}
if(data7.retry !== undefined){
if(!(validate153(data7.retry, instancePath+"/spec/extAuth/httpService/retry"))){
vErrors = vErrors === null ? validate153.errors : vErrors.concat(validate153.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/extAuth/httpService", "type");
errors++;
}
}
if(data5.headersToForward !== undefined){
let data18 = data5.headersToForward;
if(Array.isArray(data18)){
const len1 = data18.length;
for(let i1=0; i1<len1; i1++){
if(typeof data18[i1] !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/extAuth/headersToForward/" + i1, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/extAuth/headersToForward", "type");
errors++;
}
}
if(data5.failOpen !== undefined){
if(typeof data5.failOpen !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/spec/extAuth/failOpen", "type");
errors++;
}
}
if(data5.clearRouteCache !== undefined){
if(typeof data5.clearRouteCache !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/spec/extAuth/clearRouteCache", "type");
errors++;
}
}
if(data5.withRequestBody !== undefined){
if(!(validate158(data5.withRequestBody, instancePath+"/spec/extAuth/withRequestBody"))){
vErrors = vErrors === null ? validate158.errors : vErrors.concat(validate158.errors);
errors = vErrors.length;
}
}
if(data5.statusOnError !== undefined){
let data23 = data5.statusOnError;
if(!(((typeof data23 == "number") && (!(data23 % 1) && !isNaN(data23))) && (isFinite(data23)))){
vErrors = mistake(vErrors, instancePath+"/spec/extAuth/statusOnError", "type");
errors++;
}
if((typeof data23 == "number") && (isFinite(data23))){
if(data23 > 511 || isNaN(data23)){
vErrors = mistake(vErrors, instancePath+"/spec/extAuth/statusOnError", "maximum", 511);
errors++;
}
if(data23 < 100 || isNaN(data23)){
vErrors = mistake(vErrors, instancePath+"/spec/extAuth/statusOnError", "minimum", 100);
errors++;
}
if(!(formats0.validate(data23))){
vErrors = mistake(vErrors, instancePath+"/spec/extAuth/statusOnError", "format");
errors++;
}
}
}
if(data5.statPrefix !== undefined){
let data24 = data5.statPrefix;
if(typeof data24 === "string"){
if(data24.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/extAuth/statPrefix", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/extAuth/statPrefix", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/extAuth", "type");
errors++;
}
}
if(data3.extProc !== undefined){
let data25 = data3.extProc;
if(data25 && typeof data25 == "object" && !Array.isArray(data25)){
if(data25.grpcService === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/extProc", "required", "grpcService");
errors++;
}
for(const key7 in data25){
if(!((((((((key7 === "grpcService") || (key7 === "failOpen")) || (key7 === "processingMode")) || (key7 === "messageTimeout")) || (key7 === "maxMessageTimeout")) || (key7 === "statPrefix")) || (key7 === "routeCacheAction")) || (key7 === "metadataOptions"))){
vErrors = mistake(vErrors, instancePath+"/spec/extProc", "additionalProperties", key7);
errors++;
}
}
if(data25.grpcService !== undefined){
if(!(validate150(data25.grpcService, instancePath+"/spec/extProc/grpcService"))){
vErrors = vErrors === null ? validate150.errors : vErrors.concat(validate150.errors);
errors = vErrors.length;
}
}
if(data25.failOpen !== undefined){
if(typeof data25.failOpen !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/spec/extProc/failOpen", "type");
errors++;
}
}
if(data25.processingMode !== undefined){
if(!(validate161(data25.processingMode, instancePath+"/spec/extProc/processingMode"))){
vErrors = vErrors === null ? validate161.errors : vErrors.concat(validate161.errors);
errors = vErrors.length;
}
}
if(data25.messageTimeout !== undefined){
let data29 = data25.messageTimeout;
if(typeof data29 === "string"){
if(data29.length > 28){
vErrors = mistake(vErrors, instancePath+"/spec/extProc/messageTimeout", "maxLength", 28);
errors++;
}
if(!pattern2.test(data29)){
vErrors = mistake(vErrors, instancePath+"/spec/extProc/messageTimeout", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/extProc/messageTimeout", "type");
errors++;
}
}
if(data25.maxMessageTimeout !== undefined){
let data30 = data25.maxMessageTimeout;
if(typeof data30 === "string"){
if(data30.length > 28){
vErrors = mistake(vErrors, instancePath+"/spec/extProc/maxMessageTimeout", "maxLength", 28);
errors++;
}
if(!pattern2.test(data30)){
vErrors = mistake(vErrors, instancePath+"/spec/extProc/maxMessageTimeout", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/extProc/maxMessageTimeout", "type");
errors++;
}
}
if(data25.statPrefix !== undefined){
let data31 = data25.statPrefix;
if(typeof data31 === "string"){
if(data31.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/extProc/statPrefix", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/extProc/statPrefix", "type");
errors++;
}
}
if(data25.routeCacheAction !== undefined){
let data32 = data25.routeCacheAction;
if(typeof data32 !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/extProc/routeCacheAction", "type");
errors++;
}
if(!(((data32 === "FromResponse") || (data32 === "Clear")) || (data32 === "Retain"))){
vErrors = mistake(vErrors, instancePath+"/spec/extProc/routeCacheAction", "enum");
errors++;
}
}
if(data25.metadataOptions !== undefined){
let data33 = data25.metadataOptions;
if(data33 && typeof data33 == "object" && !Array.isArray(data33)){
for(const key8 in data33){
if(!(key8 === "forwarding")){
vErrors = mistake(vErrors, instancePath+"/spec/extProc/metadataOptions", "additionalProperties", key8);
errors++;
}
}
if(data33.forwarding !== undefined){
let data34 = data33.forwarding;
if(data34 && typeof data34 == "object" && !Array.isArray(data34)){
for(const key9 in data34){
if(!((key9 === "typed") || (key9 === "untyped"))){
vErrors = mistake(vErrors, instancePath+"/spec/extProc/metadataOptions/forwarding", "additionalProperties", key9);
errors++;
}
}
if(data34.typed !== undefined){
let data35 = data34.typed;
if(Array.isArray(data35)){
if(data35.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/extProc/metadataOptions/forwarding/typed", "minItems", 1);
errors++;
}
const len2 = data35.length;
for(let i2=0; i2<len2; i2++){
let data36 = data35[i2];
if(typeof data36 === "string"){
if(data36.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/extProc/metadataOptions/forwarding/typed/" + i2, "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/extProc/metadataOptions/forwarding/typed/" + i2, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/extProc/metadataOptions/forwarding/typed", "type");
errors++;
}
}
if(data34.untyped !== undefined){
let data37 = data34.untyped;
if(Array.isArray(data37)){
if(data37.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/extProc/metadataOptions/forwarding/untyped", "minItems", 1);
errors++;
}
const len3 = data37.length;
for(let i3=0; i3<len3; i3++){
let data38 = data37[i3];
if(typeof data38 === "string"){
if(data38.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/extProc/metadataOptions/forwarding/untyped/" + i3, "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/extProc/metadataOptions/forwarding/untyped/" + i3, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/extProc/metadataOptions/forwarding/untyped", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/extProc/metadataOptions/forwarding", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/extProc/metadataOptions", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/extProc", "type");
errors++;
}
}
if(data3.rateLimit !== undefined){
let data39 = data3.rateLimit;
if(data39 && typeof data39 == "object" && !Array.isArray(data39)){
if(data39.grpcService === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/rateLimit", "required", "grpcService");
errors++;
}
if(data39.domain === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/rateLimit", "required", "domain");
errors++;
}
for(const key10 in data39){
if(!(((((key10 === "grpcService") || (key10 === "domain")) || (key10 === "failOpen")) || (key10 === "timeout")) || (key10 === "xRateLimitHeaders"))){
vErrors = mistake(vErrors, instancePath+"/spec/rateLimit", "additionalProperties", key10);
errors++;
}
}
if(data39.grpcService !== undefined){
if(!(validate150(data39.grpcService, instancePath+"/spec/rateLimit/grpcService"))){
vErrors = vErrors === null ? validate150.errors : vErrors.concat(validate150.errors);
errors = vErrors.length;
}
}
if(data39.domain !== undefined){
let data41 = data39.domain;
if(typeof data41 === "string"){
if(data41.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/rateLimit/domain", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/rateLimit/domain", "type");
errors++;
}
}
if(data39.failOpen !== undefined){
if(typeof data39.failOpen !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/spec/rateLimit/failOpen", "type");
errors++;
}
}
if(data39.timeout !== undefined){
let data43 = data39.timeout;
if(typeof data43 === "string"){
if(data43.length > 28){
vErrors = mistake(vErrors, instancePath+"/spec/rateLimit/timeout", "maxLength", 28);
errors++;
}
if(!pattern2.test(data43)){
vErrors = mistake(vErrors, instancePath+"/spec/rateLimit/timeout", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/rateLimit/timeout", "type");
errors++;
}
}
if(data39.xRateLimitHeaders !== undefined){
let data44 = data39.xRateLimitHeaders;
if(typeof data44 !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/rateLimit/xRateLimitHeaders", "type");
errors++;
}
if(!((data44 === "Off") || (data44 === "DraftVersion03"))){
vErrors = mistake(vErrors, instancePath+"/spec/rateLimit/xRateLimitHeaders", "enum");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/rateLimit", "type");
errors++;
}
}
if(data3.jwt !== undefined){
let data45 = data3.jwt;
if(data45 && typeof data45 == "object" && !Array.isArray(data45)){
for(const key11 in data45){
if(!((key11 === "validationMode") || (key11 === "providers"))){
vErrors = mistake(vErrors, instancePath+"/spec/jwt", "additionalProperties", key11);
errors++;
}
}
if(data45.validationMode !== undefined){
let data46 = data45.validationMode;
if(typeof data46 !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/jwt/validationMode", "type");
errors++;
}
if(!((data46 === "Strict") || (data46 === "AllowMissing"))){
vErrors = mistake(vErrors, instancePath+"/spec/jwt/validationMode", "enum");
errors++;
}
}
if(data45.providers !== undefined){
let data47 = data45.providers;
if(Array.isArray(data47)){
if(data47.length > 32){
vErrors = mistake(vErrors, instancePath+"/spec/jwt/providers", "maxItems", 32);
errors++;
}
const len4 = data47.length;
for(let i4=0; i4<len4; i4++){
let data48 = data47[i4];
if(data48 && typeof data48 == "object" && !Array.isArray(data48)){
if(data48.name === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/jwt/providers/" + i4, "required", "name");
errors++;
}
if(data48.jwks === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/jwt/providers/" + i4, "required", "jwks");
errors++;
}
for(const key12 in data48){
if(!(((((((key12 === "name") || (key12 === "issuer")) || (key12 === "audiences")) || (key12 === "tokenSource")) || (key12 === "claimsToHeaders")) || (key12 === "jwks")) || (key12 === "forwardToken"))){
vErrors = mistake(vErrors, instancePath+"/spec/jwt/providers/" + i4, "additionalProperties", key12);
errors++;
}
}
if(data48.name !== undefined){
let data49 = data48.name;
if(typeof data49 === "string"){
if(data49.length > 253){
vErrors = mistake(vErrors, instancePath+"/spec/jwt/providers/" + i4+"/name", "maxLength", 253);
errors++;
}
if(data49.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/jwt/providers/" + i4+"/name", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/jwt/providers/" + i4+"/name", "type");
errors++;
}
}
if(data48.issuer !== undefined){
let data50 = data48.issuer;
if(typeof data50 === "string"){
if(data50.length > 2048){
vErrors = mistake(vErrors, instancePath+"/spec/jwt/providers/" + i4+"/issuer", "maxLength", 2048);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/jwt/providers/" + i4+"/issuer", "type");
errors++;
}
}
if(data48.audiences !== undefined){
let data51 = data48.audiences;
if(Array.isArray(data51)){
if(data51.length > 32){
vErrors = mistake(vErrors, instancePath+"/spec/jwt/providers/" + i4+"/audiences", "maxItems", 32);
errors++;
}
if(data51.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/jwt/providers/" + i4+"/audiences", "minItems", 1);
errors++;
}
const len5 = data51.length;
for(let i5=0; i5<len5; i5++){
let data52 = data51[i5];
if(typeof data52 === "string"){
if(data52.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/jwt/providers/" + i4+"/audiences/" + i5, "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/jwt/providers/" + i4+"/audiences/" + i5, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/jwt/providers/" + i4+"/audiences", "type");
errors++;
}
}
if(data48.tokenSource !== undefined){
let data53 = data48.tokenSource;
if(data53 && typeof data53 == "object" && !Array.isArray(data53)){
for(const key13 in data53){
if(!((key13 === "header") || (key13 === "queryParameter"))){
vErrors = mistake(vErrors, instancePath+"/spec/jwt/providers/" + i4+"/tokenSource", "additionalProperties", key13);
errors++;
}
}
if(data53.header !== undefined){
let data54 = data53.header;
if(data54 && typeof data54 == "object" && !Array.isArray(data54)){
if(data54.header === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/jwt/providers/" + i4+"/tokenSource/header", "required", "header");
errors++;
}
for(const key14 in data54){
if(!((key14 === "header") || (key14 === "prefix"))){
vErrors = mistake(vErrors, instancePath+"/spec/jwt/providers/" + i4+"/tokenSource/header", "additionalProperties", key14);
errors++;
}
}
if(data54.header !== undefined){
let data55 = data54.header;
if(typeof data55 === "string"){
if(data55.length > 2048){
vErrors = mistake(vErrors, instancePath+"/spec/jwt/providers/" + i4+"/tokenSource/header/header", "maxLength", 2048);
errors++;
}
if(data55.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/jwt/providers/" + i4+"/tokenSource/header/header", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/jwt/providers/" + i4+"/tokenSource/header/header", "type");
errors++;
}
}
if(data54.prefix !== undefined){
let data56 = data54.prefix;
if(typeof data56 === "string"){
if(data56.length > 2048){
vErrors = mistake(vErrors, instancePath+"/spec/jwt/providers/" + i4+"/tokenSource/header/prefix", "maxLength", 2048);
errors++;
}
if(data56.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/jwt/providers/" + i4+"/tokenSource/header/prefix", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/jwt/providers/" + i4+"/tokenSource/header/prefix", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/jwt/providers/" + i4+"/tokenSource/header", "type");
errors++;
}
}
if(data53.queryParameter !== undefined){
let data57 = data53.queryParameter;
if(typeof data57 === "string"){
if(data57.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/jwt/providers/" + i4+"/tokenSource/queryParameter", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/jwt/providers/" + i4+"/tokenSource/queryParameter", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/jwt/providers/" + i4+"/tokenSource", "type");
errors++;
}
}
if(data48.claimsToHeaders !== undefined){
let data58 = data48.claimsToHeaders;
if(Array.isArray(data58)){
if(data58.length > 32){
vErrors = mistake(vErrors, instancePath+"/spec/jwt/providers/" + i4+"/claimsToHeaders", "maxItems", 32);
errors++;
}
if(data58.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/jwt/providers/" + i4+"/claimsToHeaders", "minItems", 1);
errors++;
}
const len6 = data58.length;
for(let i6=0; i6<len6; i6++){
let data59 = data58[i6];
if(data59 && typeof data59 == "object" && !Array.isArray(data59)){
if(data59.name === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/jwt/providers/" + i4+"/claimsToHeaders/" + i6, "required", "name");
errors++;
}
if(data59.header === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/jwt/providers/" + i4+"/claimsToHeaders/" + i6, "required", "header");
errors++;
}
for(const key15 in data59){
if(!((key15 === "name") || (key15 === "header"))){
vErrors = mistake(vErrors, instancePath+"/spec/jwt/providers/" + i4+"/claimsToHeaders/" + i6, "additionalProperties", key15);
errors++;
}
}
if(data59.name !== undefined){
let data60 = data59.name;
if(typeof data60 === "string"){
if(data60.length > 2048){
vErrors = mistake(vErrors, instancePath+"/spec/jwt/providers/" + i4+"/claimsToHeaders/" + i6+"/name", "maxLength", 2048);
errors++;
}
if(data60.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/jwt/providers/" + i4+"/claimsToHeaders/" + i6+"/name", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/jwt/providers/" + i4+"/claimsToHeaders/" + i6+"/name", "type");
errors++;
}
}
if(data59.header !== undefined){
let data61 = data59.header;
if(typeof data61 === "string"){
if(data61.length > 2048){
vErrors = mistake(vErrors, instancePath+"/spec/jwt/providers/" + i4+"/claimsToHeaders/" + i6+"/header", "maxLength", 2048);
errors++;
}
if(data61.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/jwt/providers/" + i4+"/claimsToHeaders/" + i6+"/header", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/jwt/providers/" + i4+"/claimsToHeaders/" + i6+"/header", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/jwt/providers/" + i4+"/claimsToHeaders/" + i6, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/jwt/providers/" + i4+"/claimsToHeaders", "type");
errors++;
}
}
if(data48.jwks !== undefined){
let data62 = data48.jwks;
if(data62 && typeof data62 == "object" && !Array.isArray(data62)){
for(const key16 in data62){
if(!((key16 === "local") || (key16 === "remote"))){
vErrors = mistake(vErrors, instancePath+"/spec/jwt/providers/" + i4+"/jwks", "additionalProperties", key16);
errors++;
}
}
if(data62.local !== undefined){
let data63 = data62.local;
if(data63 && typeof data63 == "object" && !Array.isArray(data63)){
for(const key17 in data63){
if(!((key17 === "inline") || (key17 === "configMapRef"))){
vErrors = mistake(vErrors, instancePath+"/spec/jwt/providers/" + i4+"/jwks/local", "additionalProperties", key17);
errors++;
}
}
if(data63.inline !== undefined){
let data64 = data63.inline;
if(typeof data64 === "string"){
if(data64.length > 16384){
vErrors = mistake(vErrors, instancePath+"/spec/jwt/providers/" + i4+"/jwks/local/inline", "maxLength", 16384);
errors++;
}
if(data64.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/jwt/providers/" + i4+"/jwks/local/inline", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/jwt/providers/" + i4+"/jwks/local/inline", "type");
errors++;
}
}
if(data63.configMapRef !== undefined){
if(!(validate27(data63.configMapRef, instancePath+"/spec/jwt/providers/" + i4+"/jwks/local/configMapRef"))){
vErrors = vErrors === null ? validate27.errors : vErrors.concat(validate27.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/jwt/providers/" + i4+"/jwks/local", "type");
errors++;
}
}
if(data62.remote !== undefined){
let data66 = data62.remote;
if(data66 && typeof data66 == "object" && !Array.isArray(data66)){
if(data66.url === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/jwt/providers/" + i4+"/jwks/remote", "required", "url");
errors++;
}
if(data66.backendRef === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/jwt/providers/" + i4+"/jwks/remote", "required", "backendRef");
errors++;
}
for(const key18 in data66){
if(!(((key18 === "url") || (key18 === "backendRef")) || (key18 === "cacheDuration"))){
vErrors = mistake(vErrors, instancePath+"/spec/jwt/providers/" + i4+"/jwks/remote", "additionalProperties", key18);
errors++;
}
}
if(data66.url !== undefined){
let data67 = data66.url;
if(typeof data67 === "string"){
if(data67.length > 2048){
vErrors = mistake(vErrors, instancePath+"/spec/jwt/providers/" + i4+"/jwks/remote/url", "maxLength", 2048);
errors++;
}
if(data67.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/jwt/providers/" + i4+"/jwks/remote/url", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/jwt/providers/" + i4+"/jwks/remote/url", "type");
errors++;
}
}
if(data66.backendRef !== undefined){
if(!(validate165(data66.backendRef, instancePath+"/spec/jwt/providers/" + i4+"/jwks/remote/backendRef"))){
vErrors = vErrors === null ? validate165.errors : vErrors.concat(validate165.errors);
errors = vErrors.length;
}
}
if(data66.cacheDuration !== undefined){
let data69 = data66.cacheDuration;
if(typeof data69 === "string"){
if(data69.length > 28){
vErrors = mistake(vErrors, instancePath+"/spec/jwt/providers/" + i4+"/jwks/remote/cacheDuration", "maxLength", 28);
errors++;
}
if(!pattern2.test(data69)){
vErrors = mistake(vErrors, instancePath+"/spec/jwt/providers/" + i4+"/jwks/remote/cacheDuration", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/jwt/providers/" + i4+"/jwks/remote/cacheDuration", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/jwt/providers/" + i4+"/jwks/remote", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/jwt/providers/" + i4+"/jwks", "type");
errors++;
}
}
if(data48.forwardToken !== undefined){
if(typeof data48.forwardToken !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/spec/jwt/providers/" + i4+"/forwardToken", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/jwt/providers/" + i4, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/jwt/providers", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/jwt", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate149.errors = vErrors;
return errors === 0;
}


function validate148(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(!(validate149(data, instancePath))){
vErrors = vErrors === null ? validate149.errors : vErrors.concat(validate149.errors);
errors = vErrors.length;
}
validate148.errors = vErrors;
return errors === 0;
}

const GatewayParameters = validate168;

function validate170(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "maxSurge") || (key0 === "maxUnavailable"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.maxSurge !== undefined){
let data0 = data.maxSurge;
if((!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))) && (typeof data0 !== "string")){
vErrors = mistake(vErrors, instancePath+"/maxSurge", "type");
errors++;
}
if((typeof data0 == "number") && (isFinite(data0))){
if(!(formats0.validate(data0))){
vErrors = mistake(vErrors, instancePath+"/maxSurge", "format");
errors++;
}
}
}
if(data.maxUnavailable !== undefined){
let data1 = data.maxUnavailable;
if((!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))) && (typeof data1 !== "string")){
vErrors = mistake(vErrors, instancePath+"/maxUnavailable", "type");
errors++;
}
if((typeof data1 == "number") && (isFinite(data1))){
if(!(formats0.validate(data1))){
vErrors = mistake(vErrors, instancePath+"/maxUnavailable", "format");
errors++;
}
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate170.errors = vErrors;
return errors === 0;
}


function validate172(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((((key0 === "registry") || (key0 === "repository")) || (key0 === "tag")) || (key0 === "digest")) || (key0 === "pullPolicy"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.registry !== undefined){
if(typeof data.registry !== "string"){
vErrors = mistake(vErrors, instancePath+"/registry", "type");
errors++;
}
}
if(data.repository !== undefined){
if(typeof data.repository !== "string"){
vErrors = mistake(vErrors, instancePath+"/repository", "type");
errors++;
}
}
if(data.tag !== undefined){
if(typeof data.tag !== "string"){
vErrors = mistake(vErrors, instancePath+"/tag", "type");
errors++;
}
}
if(data.digest !== undefined){
if(typeof data.digest !== "string"){
vErrors = mistake(vErrors, instancePath+"/digest", "type");
errors++;
}
}
if(data.pullPolicy !== undefined){
let data4 = data.pullPolicy;
if(typeof data4 !== "string"){
vErrors = mistake(vErrors, instancePath+"/pullPolicy", "type");
errors++;
}
if(!(((data4 === "Always") || (data4 === "IfNotPresent")) || (data4 === "Never"))){
vErrors = mistake(vErrors, instancePath+"/pullPolicy", "enum");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate172.errors = vErrors;
return errors === 0;
}


function validate174(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.type === undefined){
vErrors = mistake(vErrors, instancePath, "required", "type");
errors++;
}
for(const key0 in data){
if(!((key0 === "localhostProfile") || (key0 === "type"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.localhostProfile !== undefined){
if(typeof data.localhostProfile !== "string"){
vErrors = mistake(vErrors, instancePath+"/localhostProfile", "type");
errors++;
}
}
if(data.type !== undefined){
let data1 = data.type;
if(typeof data1 !== "string"){
vErrors = mistake(vErrors, instancePath+"/type", "type");
errors++;
}
if(!(((data1 === "Localhost") || (data1 === "RuntimeDefault")) || (data1 === "Unconfined"))){
vErrors = mistake(vErrors, instancePath+"/type", "enum");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate174.errors = vErrors;
return errors === 0;
}


function validate176(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "add") || (key0 === "drop"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.add !== undefined){
let data0 = data.add;
if(Array.isArray(data0)){
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
if(typeof data0[i0] !== "string"){
vErrors = mistake(vErrors, instancePath+"/add/" + i0, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/add", "type");
errors++;
}
}
if(data.drop !== undefined){
let data2 = data.drop;
if(Array.isArray(data2)){
const len1 = data2.length;
for(let i1=0; i1<len1; i1++){
if(typeof data2[i1] !== "string"){
vErrors = mistake(vErrors, instancePath+"/drop/" + i1, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/drop", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate176.errors = vErrors;
return errors === 0;
}


function validate178(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((key0 === "level") || (key0 === "role")) || (key0 === "type")) || (key0 === "user"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.level !== undefined){
if(typeof data.level !== "string"){
vErrors = mistake(vErrors, instancePath+"/level", "type");
errors++;
}
}
if(data.role !== undefined){
if(typeof data.role !== "string"){
vErrors = mistake(vErrors, instancePath+"/role", "type");
errors++;
}
}
if(data.type !== undefined){
if(typeof data.type !== "string"){
vErrors = mistake(vErrors, instancePath+"/type", "type");
errors++;
}
}
if(data.user !== undefined){
if(typeof data.user !== "string"){
vErrors = mistake(vErrors, instancePath+"/user", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate178.errors = vErrors;
return errors === 0;
}


function validate180(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.type === undefined){
vErrors = mistake(vErrors, instancePath, "required", "type");
errors++;
}
for(const key0 in data){
if(!((key0 === "localhostProfile") || (key0 === "type"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.localhostProfile !== undefined){
if(typeof data.localhostProfile !== "string"){
vErrors = mistake(vErrors, instancePath+"/localhostProfile", "type");
errors++;
}
}
if(data.type !== undefined){
let data1 = data.type;
if(typeof data1 !== "string"){
vErrors = mistake(vErrors, instancePath+"/type", "type");
errors++;
}
if(!(((data1 === "Localhost") || (data1 === "RuntimeDefault")) || (data1 === "Unconfined"))){
vErrors = mistake(vErrors, instancePath+"/type", "enum");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate180.errors = vErrors;
return errors === 0;
}


function validate182(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((key0 === "gmsaCredentialSpec") || (key0 === "gmsaCredentialSpecName")) || (key0 === "hostProcess")) || (key0 === "runAsUserName"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.gmsaCredentialSpec !== undefined){
if(typeof data.gmsaCredentialSpec !== "string"){
vErrors = mistake(vErrors, instancePath+"/gmsaCredentialSpec", "type");
errors++;
}
}
if(data.gmsaCredentialSpecName !== undefined){
if(typeof data.gmsaCredentialSpecName !== "string"){
vErrors = mistake(vErrors, instancePath+"/gmsaCredentialSpecName", "type");
errors++;
}
}
if(data.hostProcess !== undefined){
if(typeof data.hostProcess !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/hostProcess", "type");
errors++;
}
}
if(data.runAsUserName !== undefined){
if(typeof data.runAsUserName !== "string"){
vErrors = mistake(vErrors, instancePath+"/runAsUserName", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate182.errors = vErrors;
return errors === 0;
}


function validate184(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
vErrors = mistake(vErrors, instancePath, "required", "name");
errors++;
}
for(const key0 in data){
if(!((key0 === "name") || (key0 === "request"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.name !== undefined){
if(typeof data.name !== "string"){
vErrors = mistake(vErrors, instancePath+"/name", "type");
errors++;
}
}
if(data.request !== undefined){
if(typeof data.request !== "string"){
vErrors = mistake(vErrors, instancePath+"/request", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate184.errors = vErrors;
return errors === 0;
}


function validate187(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.key === undefined){
vErrors = mistake(vErrors, instancePath, "required", "key");
errors++;
}
for(const key0 in data){
if(!(((key0 === "key") || (key0 === "name")) || (key0 === "optional"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.key !== undefined){
if(typeof data.key !== "string"){
vErrors = mistake(vErrors, instancePath+"/key", "type");
errors++;
}
}
if(data.name !== undefined){
if(typeof data.name !== "string"){
vErrors = mistake(vErrors, instancePath+"/name", "type");
errors++;
}
}
if(data.optional !== undefined){
if(typeof data.optional !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/optional", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate187.errors = vErrors;
return errors === 0;
}


function validate189(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.fieldPath === undefined){
vErrors = mistake(vErrors, instancePath, "required", "fieldPath");
errors++;
}
for(const key0 in data){
if(!((key0 === "apiVersion") || (key0 === "fieldPath"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.apiVersion !== undefined){
if(typeof data.apiVersion !== "string"){
vErrors = mistake(vErrors, instancePath+"/apiVersion", "type");
errors++;
}
}
if(data.fieldPath !== undefined){
if(typeof data.fieldPath !== "string"){
vErrors = mistake(vErrors, instancePath+"/fieldPath", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate189.errors = vErrors;
return errors === 0;
}


function validate191(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.key === undefined){
vErrors = mistake(vErrors, instancePath, "required", "key");
errors++;
}
if(data.path === undefined){
vErrors = mistake(vErrors, instancePath, "required", "path");
errors++;
}
if(data.volumeName === undefined){
vErrors = mistake(vErrors, instancePath, "required", "volumeName");
errors++;
}
for(const key0 in data){
if(!((((key0 === "key") || (key0 === "optional")) || (key0 === "path")) || (key0 === "volumeName"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.key !== undefined){
if(typeof data.key !== "string"){
vErrors = mistake(vErrors, instancePath+"/key", "type");
errors++;
}
}
if(data.optional !== undefined){
if(typeof data.optional !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/optional", "type");
errors++;
}
}
if(data.path !== undefined){
if(typeof data.path !== "string"){
vErrors = mistake(vErrors, instancePath+"/path", "type");
errors++;
}
}
if(data.volumeName !== undefined){
if(typeof data.volumeName !== "string"){
vErrors = mistake(vErrors, instancePath+"/volumeName", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate191.errors = vErrors;
return errors === 0;
}


function validate193(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.resource === undefined){
vErrors = mistake(vErrors, instancePath, "required", "resource");
errors++;
}
for(const key0 in data){
if(!(((key0 === "containerName") || (key0 === "divisor")) || (key0 === "resource"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.containerName !== undefined){
if(typeof data.containerName !== "string"){
vErrors = mistake(vErrors, instancePath+"/containerName", "type");
errors++;
}
}
if(data.divisor !== undefined){
let data1 = data.divisor;
if((!((typeof data1 == "number") && (isFinite(data1)))) && (typeof data1 !== "string")){
vErrors = mistake(vErrors, instancePath+"/divisor", "type");
errors++;
}
if(typeof data1 === "string"){
if(!pattern50.test(data1)){
vErrors = mistake(vErrors, instancePath+"/divisor", "pattern");
errors++;
}
}
}
if(data.resource !== undefined){
if(typeof data.resource !== "string"){
vErrors = mistake(vErrors, instancePath+"/resource", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate193.errors = vErrors;
return errors === 0;
}


function validate195(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.key === undefined){
vErrors = mistake(vErrors, instancePath, "required", "key");
errors++;
}
for(const key0 in data){
if(!(((key0 === "key") || (key0 === "name")) || (key0 === "optional"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.key !== undefined){
if(typeof data.key !== "string"){
vErrors = mistake(vErrors, instancePath+"/key", "type");
errors++;
}
}
if(data.name !== undefined){
if(typeof data.name !== "string"){
vErrors = mistake(vErrors, instancePath+"/name", "type");
errors++;
}
}
if(data.optional !== undefined){
if(typeof data.optional !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/optional", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate195.errors = vErrors;
return errors === 0;
}


function validate186(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((((key0 === "configMapKeyRef") || (key0 === "fieldRef")) || (key0 === "fileKeyRef")) || (key0 === "resourceFieldRef")) || (key0 === "secretKeyRef"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.configMapKeyRef !== undefined){
if(!(validate187(data.configMapKeyRef, instancePath+"/configMapKeyRef"))){
vErrors = vErrors === null ? validate187.errors : vErrors.concat(validate187.errors);
errors = vErrors.length;
}
}
if(data.fieldRef !== undefined){
if(!(validate189(data.fieldRef, instancePath+"/fieldRef"))){
vErrors = vErrors === null ? validate189.errors : vErrors.concat(validate189.errors);
errors = vErrors.length;
}
}
if(data.fileKeyRef !== undefined){
if(!(validate191(data.fileKeyRef, instancePath+"/fileKeyRef"))){
vErrors = vErrors === null ? validate191.errors : vErrors.concat(validate191.errors);
errors = vErrors.length;
}
}
if(data.resourceFieldRef !== undefined){
if(!(validate193(data.resourceFieldRef, instancePath+"/resourceFieldRef"))){
vErrors = vErrors === null ? validate193.errors : vErrors.concat(validate193.errors);
errors = vErrors.length;
}
}
if(data.secretKeyRef !== undefined){
if(!(validate195(data.secretKeyRef, instancePath+"/secretKeyRef"))){
vErrors = vErrors === null ? validate195.errors : vErrors.concat(validate195.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate186.errors = vErrors;
return errors === 0;
}


function validate208(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
vErrors = mistake(vErrors, instancePath, "required", "name");
errors++;
}
if(data.value === undefined){
vErrors = mistake(vErrors, instancePath, "required", "value");
errors++;
}
for(const key0 in data){
if(!((key0 === "name") || (key0 === "value"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.name !== undefined){
if(typeof data.name !== "string"){
vErrors = mistake(vErrors, instancePath+"/name", "type");
errors++;
}
}
if(data.value !== undefined){
if(typeof data.value !== "string"){
vErrors = mistake(vErrors, instancePath+"/value", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate208.errors = vErrors;
return errors === 0;
}


function validate215(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.key === undefined){
vErrors = mistake(vErrors, instancePath, "required", "key");
errors++;
}
if(data.operator === undefined){
vErrors = mistake(vErrors, instancePath, "required", "operator");
errors++;
}
for(const key0 in data){
if(!(((key0 === "key") || (key0 === "operator")) || (key0 === "values"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.key !== undefined){
if(typeof data.key !== "string"){
vErrors = mistake(vErrors, instancePath+"/key", "type");
errors++;
}
}
if(data.operator !== undefined){
let data1 = data.operator;
if(typeof data1 !== "string"){
vErrors = mistake(vErrors, instancePath+"/operator", "type");
errors++;
}
if(!((((((data1 === "DoesNotExist") || (data1 === "Exists")) || (data1 === "Gt")) || (data1 === "In")) || (data1 === "Lt")) || (data1 === "NotIn"))){
vErrors = mistake(vErrors, instancePath+"/operator", "enum");
errors++;
}
}
if(data.values !== undefined){
let data2 = data.values;
if(Array.isArray(data2)){
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
if(typeof data2[i0] !== "string"){
vErrors = mistake(vErrors, instancePath+"/values/" + i0, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/values", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate215.errors = vErrors;
return errors === 0;
}


function validate214(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "matchExpressions") || (key0 === "matchFields"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.matchExpressions !== undefined){
let data0 = data.matchExpressions;
if(Array.isArray(data0)){
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
if(!(validate215(data0[i0], instancePath+"/matchExpressions/" + i0))){
vErrors = vErrors === null ? validate215.errors : vErrors.concat(validate215.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/matchExpressions", "type");
errors++;
}
}
if(data.matchFields !== undefined){
let data2 = data.matchFields;
if(Array.isArray(data2)){
const len1 = data2.length;
for(let i1=0; i1<len1; i1++){
if(!(validate215(data2[i1], instancePath+"/matchFields/" + i1))){
vErrors = vErrors === null ? validate215.errors : vErrors.concat(validate215.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/matchFields", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate214.errors = vErrors;
return errors === 0;
}


function validate213(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.preference === undefined){
vErrors = mistake(vErrors, instancePath, "required", "preference");
errors++;
}
if(data.weight === undefined){
vErrors = mistake(vErrors, instancePath, "required", "weight");
errors++;
}
for(const key0 in data){
if(!((key0 === "preference") || (key0 === "weight"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.preference !== undefined){
if(!(validate214(data.preference, instancePath+"/preference"))){
vErrors = vErrors === null ? validate214.errors : vErrors.concat(validate214.errors);
errors = vErrors.length;
}
}
if(data.weight !== undefined){
let data1 = data.weight;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
vErrors = mistake(vErrors, instancePath+"/weight", "type");
errors++;
}
if((typeof data1 == "number") && (isFinite(data1))){
if(!(formats0.validate(data1))){
vErrors = mistake(vErrors, instancePath+"/weight", "format");
errors++;
}
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate213.errors = vErrors;
return errors === 0;
}


function validate220(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.nodeSelectorTerms === undefined){
vErrors = mistake(vErrors, instancePath, "required", "nodeSelectorTerms");
errors++;
}
for(const key0 in data){
if(!(key0 === "nodeSelectorTerms")){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.nodeSelectorTerms !== undefined){
let data0 = data.nodeSelectorTerms;
if(Array.isArray(data0)){
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
if(!(validate214(data0[i0], instancePath+"/nodeSelectorTerms/" + i0))){
vErrors = vErrors === null ? validate214.errors : vErrors.concat(validate214.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/nodeSelectorTerms", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate220.errors = vErrors;
return errors === 0;
}


function validate212(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "preferredDuringSchedulingIgnoredDuringExecution") || (key0 === "requiredDuringSchedulingIgnoredDuringExecution"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.preferredDuringSchedulingIgnoredDuringExecution !== undefined){
let data0 = data.preferredDuringSchedulingIgnoredDuringExecution;
if(Array.isArray(data0)){
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
if(!(validate213(data0[i0], instancePath+"/preferredDuringSchedulingIgnoredDuringExecution/" + i0))){
vErrors = vErrors === null ? validate213.errors : vErrors.concat(validate213.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/preferredDuringSchedulingIgnoredDuringExecution", "type");
errors++;
}
}
if(data.requiredDuringSchedulingIgnoredDuringExecution !== undefined){
if(!(validate220(data.requiredDuringSchedulingIgnoredDuringExecution, instancePath+"/requiredDuringSchedulingIgnoredDuringExecution"))){
vErrors = vErrors === null ? validate220.errors : vErrors.concat(validate220.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate212.errors = vErrors;
return errors === 0;
}


function validate228(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.key === undefined){
vErrors = mistake(vErrors, instancePath, "required", "key");
errors++;
}
if(data.operator === undefined){
vErrors = mistake(vErrors, instancePath, "required", "operator");
errors++;
}
for(const key0 in data){
if(!(((key0 === "key") || (key0 === "operator")) || (key0 === "values"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.key !== undefined){
if(typeof data.key !== "string"){
vErrors = mistake(vErrors, instancePath+"/key", "type");
errors++;
}
}
if(data.operator !== undefined){
if(typeof data.operator !== "string"){
vErrors = mistake(vErrors, instancePath+"/operator", "type");
errors++;
}
}
if(data.values !== undefined){
let data2 = data.values;
if(Array.isArray(data2)){
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
if(typeof data2[i0] !== "string"){
vErrors = mistake(vErrors, instancePath+"/values/" + i0, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/values", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate228.errors = vErrors;
return errors === 0;
}


function validate227(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "matchExpressions") || (key0 === "matchLabels"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.matchExpressions !== undefined){
let data0 = data.matchExpressions;
if(Array.isArray(data0)){
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
if(!(validate228(data0[i0], instancePath+"/matchExpressions/" + i0))){
vErrors = vErrors === null ? validate228.errors : vErrors.concat(validate228.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/matchExpressions", "type");
errors++;
}
}
if(data.matchLabels !== undefined){
let data2 = data.matchLabels;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
for(const key1 in data2){
if(typeof data2[key1] !== "string"){
vErrors = mistake(vErrors, instancePath+"/matchLabels/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/matchLabels", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate227.errors = vErrors;
return errors === 0;
}


function validate226(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.topologyKey === undefined){
vErrors = mistake(vErrors, instancePath, "required", "topologyKey");
errors++;
}
for(const key0 in data){
if(!((((((key0 === "labelSelector") || (key0 === "matchLabelKeys")) || (key0 === "mismatchLabelKeys")) || (key0 === "namespaceSelector")) || (key0 === "namespaces")) || (key0 === "topologyKey"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.labelSelector !== undefined){
if(!(validate227(data.labelSelector, instancePath+"/labelSelector"))){
vErrors = vErrors === null ? validate227.errors : vErrors.concat(validate227.errors);
errors = vErrors.length;
}
}
if(data.matchLabelKeys !== undefined){
let data1 = data.matchLabelKeys;
if(Array.isArray(data1)){
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
if(typeof data1[i0] !== "string"){
vErrors = mistake(vErrors, instancePath+"/matchLabelKeys/" + i0, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/matchLabelKeys", "type");
errors++;
}
}
if(data.mismatchLabelKeys !== undefined){
let data3 = data.mismatchLabelKeys;
if(Array.isArray(data3)){
const len1 = data3.length;
for(let i1=0; i1<len1; i1++){
if(typeof data3[i1] !== "string"){
vErrors = mistake(vErrors, instancePath+"/mismatchLabelKeys/" + i1, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/mismatchLabelKeys", "type");
errors++;
}
}
if(data.namespaceSelector !== undefined){
if(!(validate227(data.namespaceSelector, instancePath+"/namespaceSelector"))){
vErrors = vErrors === null ? validate227.errors : vErrors.concat(validate227.errors);
errors = vErrors.length;
}
}
if(data.namespaces !== undefined){
let data6 = data.namespaces;
if(Array.isArray(data6)){
const len2 = data6.length;
for(let i2=0; i2<len2; i2++){
if(typeof data6[i2] !== "string"){
vErrors = mistake(vErrors, instancePath+"/namespaces/" + i2, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/namespaces", "type");
errors++;
}
}
if(data.topologyKey !== undefined){
if(typeof data.topologyKey !== "string"){
vErrors = mistake(vErrors, instancePath+"/topologyKey", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate226.errors = vErrors;
return errors === 0;
}


function validate225(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.podAffinityTerm === undefined){
vErrors = mistake(vErrors, instancePath, "required", "podAffinityTerm");
errors++;
}
if(data.weight === undefined){
vErrors = mistake(vErrors, instancePath, "required", "weight");
errors++;
}
for(const key0 in data){
if(!((key0 === "podAffinityTerm") || (key0 === "weight"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.podAffinityTerm !== undefined){
if(!(validate226(data.podAffinityTerm, instancePath+"/podAffinityTerm"))){
vErrors = vErrors === null ? validate226.errors : vErrors.concat(validate226.errors);
errors = vErrors.length;
}
}
if(data.weight !== undefined){
let data1 = data.weight;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
vErrors = mistake(vErrors, instancePath+"/weight", "type");
errors++;
}
if((typeof data1 == "number") && (isFinite(data1))){
if(!(formats0.validate(data1))){
vErrors = mistake(vErrors, instancePath+"/weight", "format");
errors++;
}
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate225.errors = vErrors;
return errors === 0;
}


function validate224(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "preferredDuringSchedulingIgnoredDuringExecution") || (key0 === "requiredDuringSchedulingIgnoredDuringExecution"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.preferredDuringSchedulingIgnoredDuringExecution !== undefined){
let data0 = data.preferredDuringSchedulingIgnoredDuringExecution;
if(Array.isArray(data0)){
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
if(!(validate225(data0[i0], instancePath+"/preferredDuringSchedulingIgnoredDuringExecution/" + i0))){
vErrors = vErrors === null ? validate225.errors : vErrors.concat(validate225.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/preferredDuringSchedulingIgnoredDuringExecution", "type");
errors++;
}
}
if(data.requiredDuringSchedulingIgnoredDuringExecution !== undefined){
let data2 = data.requiredDuringSchedulingIgnoredDuringExecution;
if(Array.isArray(data2)){
const len1 = data2.length;
for(let i1=0; i1<len1; i1++){
if(!(validate226(data2[i1], instancePath+"/requiredDuringSchedulingIgnoredDuringExecution/" + i1))){
vErrors = vErrors === null ? validate226.errors : vErrors.concat(validate226.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/requiredDuringSchedulingIgnoredDuringExecution", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate224.errors = vErrors;
return errors === 0;
}


function validate236(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "preferredDuringSchedulingIgnoredDuringExecution") || (key0 === "requiredDuringSchedulingIgnoredDuringExecution"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.preferredDuringSchedulingIgnoredDuringExecution !== undefined){
let data0 = data.preferredDuringSchedulingIgnoredDuringExecution;
if(Array.isArray(data0)){
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
if(!(validate225(data0[i0], instancePath+"/preferredDuringSchedulingIgnoredDuringExecution/" + i0))){
vErrors = vErrors === null ? validate225.errors : vErrors.concat(validate225.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/preferredDuringSchedulingIgnoredDuringExecution", "type");
errors++;
}
}
if(data.requiredDuringSchedulingIgnoredDuringExecution !== undefined){
let data2 = data.requiredDuringSchedulingIgnoredDuringExecution;
if(Array.isArray(data2)){
const len1 = data2.length;
for(let i1=0; i1<len1; i1++){
if(!(validate226(data2[i1], instancePath+"/requiredDuringSchedulingIgnoredDuringExecution/" + i1))){
vErrors = vErrors === null ? validate226.errors : vErrors.concat(validate226.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/requiredDuringSchedulingIgnoredDuringExecution", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate236.errors = vErrors;
return errors === 0;
}


function validate240(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(key0 === "command")){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.command !== undefined){
let data0 = data.command;
if(Array.isArray(data0)){
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
if(typeof data0[i0] !== "string"){
vErrors = mistake(vErrors, instancePath+"/command/" + i0, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/command", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate240.errors = vErrors;
return errors === 0;
}


function validate242(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.port === undefined){
vErrors = mistake(vErrors, instancePath, "required", "port");
errors++;
}
for(const key0 in data){
if(!((key0 === "port") || (key0 === "service"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.port !== undefined){
let data0 = data.port;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
vErrors = mistake(vErrors, instancePath+"/port", "type");
errors++;
}
if((typeof data0 == "number") && (isFinite(data0))){
if(!(formats0.validate(data0))){
vErrors = mistake(vErrors, instancePath+"/port", "format");
errors++;
}
}
}
if(data.service !== undefined){
if(typeof data.service !== "string"){
vErrors = mistake(vErrors, instancePath+"/service", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate242.errors = vErrors;
return errors === 0;
}


function validate245(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
vErrors = mistake(vErrors, instancePath, "required", "name");
errors++;
}
if(data.value === undefined){
vErrors = mistake(vErrors, instancePath, "required", "value");
errors++;
}
for(const key0 in data){
if(!((key0 === "name") || (key0 === "value"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.name !== undefined){
if(typeof data.name !== "string"){
vErrors = mistake(vErrors, instancePath+"/name", "type");
errors++;
}
}
if(data.value !== undefined){
if(typeof data.value !== "string"){
vErrors = mistake(vErrors, instancePath+"/value", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate245.errors = vErrors;
return errors === 0;
}


function validate244(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.port === undefined){
vErrors = mistake(vErrors, instancePath, "required", "port");
errors++;
}
for(const key0 in data){
if(!(((((key0 === "host") || (key0 === "httpHeaders")) || (key0 === "path")) || (key0 === "port")) || (key0 === "scheme"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.host !== undefined){
if(typeof data.host !== "string"){
vErrors = mistake(vErrors, instancePath+"/host", "type");
errors++;
}
}
if(data.httpHeaders !== undefined){
let data1 = data.httpHeaders;
if(Array.isArray(data1)){
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
if(!(validate245(data1[i0], instancePath+"/httpHeaders/" + i0))){
vErrors = vErrors === null ? validate245.errors : vErrors.concat(validate245.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/httpHeaders", "type");
errors++;
}
}
if(data.path !== undefined){
if(typeof data.path !== "string"){
vErrors = mistake(vErrors, instancePath+"/path", "type");
errors++;
}
}
if(data.port !== undefined){
let data4 = data.port;
if((!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))) && (typeof data4 !== "string")){
vErrors = mistake(vErrors, instancePath+"/port", "type");
errors++;
}
if((typeof data4 == "number") && (isFinite(data4))){
if(!(formats0.validate(data4))){
vErrors = mistake(vErrors, instancePath+"/port", "format");
errors++;
}
}
}
if(data.scheme !== undefined){
let data5 = data.scheme;
if(typeof data5 !== "string"){
vErrors = mistake(vErrors, instancePath+"/scheme", "type");
errors++;
}
if(!(((data5 === "HTTP") || (data5 === "HTTPS")) || (data5 === ""))){
vErrors = mistake(vErrors, instancePath+"/scheme", "enum");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate244.errors = vErrors;
return errors === 0;
}


function validate248(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.port === undefined){
vErrors = mistake(vErrors, instancePath, "required", "port");
errors++;
}
for(const key0 in data){
if(!((key0 === "host") || (key0 === "port"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.host !== undefined){
if(typeof data.host !== "string"){
vErrors = mistake(vErrors, instancePath+"/host", "type");
errors++;
}
}
if(data.port !== undefined){
let data1 = data.port;
if((!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))) && (typeof data1 !== "string")){
vErrors = mistake(vErrors, instancePath+"/port", "type");
errors++;
}
if((typeof data1 == "number") && (isFinite(data1))){
if(!(formats0.validate(data1))){
vErrors = mistake(vErrors, instancePath+"/port", "format");
errors++;
}
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate248.errors = vErrors;
return errors === 0;
}


function validate259(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.volumeID === undefined){
vErrors = mistake(vErrors, instancePath, "required", "volumeID");
errors++;
}
for(const key0 in data){
if(!((((key0 === "fsType") || (key0 === "partition")) || (key0 === "readOnly")) || (key0 === "volumeID"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.fsType !== undefined){
if(typeof data.fsType !== "string"){
vErrors = mistake(vErrors, instancePath+"/fsType", "type");
errors++;
}
}
if(data.partition !== undefined){
let data1 = data.partition;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
vErrors = mistake(vErrors, instancePath+"/partition", "type");
errors++;
}
if((typeof data1 == "number") && (isFinite(data1))){
if(!(formats0.validate(data1))){
vErrors = mistake(vErrors, instancePath+"/partition", "format");
errors++;
}
}
}
if(data.readOnly !== undefined){
if(typeof data.readOnly !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/readOnly", "type");
errors++;
}
}
if(data.volumeID !== undefined){
if(typeof data.volumeID !== "string"){
vErrors = mistake(vErrors, instancePath+"/volumeID", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate259.errors = vErrors;
return errors === 0;
}


function validate261(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.diskName === undefined){
vErrors = mistake(vErrors, instancePath, "required", "diskName");
errors++;
}
if(data.diskURI === undefined){
vErrors = mistake(vErrors, instancePath, "required", "diskURI");
errors++;
}
for(const key0 in data){
if(!((((((key0 === "cachingMode") || (key0 === "diskName")) || (key0 === "diskURI")) || (key0 === "fsType")) || (key0 === "kind")) || (key0 === "readOnly"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.cachingMode !== undefined){
let data0 = data.cachingMode;
if(typeof data0 !== "string"){
vErrors = mistake(vErrors, instancePath+"/cachingMode", "type");
errors++;
}
if(!((((data0 === "None") || (data0 === "ReadOnly")) || (data0 === "ReadWrite")) || (data0 === ""))){
vErrors = mistake(vErrors, instancePath+"/cachingMode", "enum");
errors++;
}
}
if(data.diskName !== undefined){
if(typeof data.diskName !== "string"){
vErrors = mistake(vErrors, instancePath+"/diskName", "type");
errors++;
}
}
if(data.diskURI !== undefined){
if(typeof data.diskURI !== "string"){
vErrors = mistake(vErrors, instancePath+"/diskURI", "type");
errors++;
}
}
if(data.fsType !== undefined){
if(typeof data.fsType !== "string"){
vErrors = mistake(vErrors, instancePath+"/fsType", "type");
errors++;
}
}
if(data.kind !== undefined){
let data4 = data.kind;
if(typeof data4 !== "string"){
vErrors = mistake(vErrors, instancePath+"/kind", "type");
errors++;
}
if(!((((data4 === "Dedicated") || (data4 === "Managed")) || (data4 === "Shared")) || (data4 === ""))){
vErrors = mistake(vErrors, instancePath+"/kind", "enum");
errors++;
}
}
if(data.readOnly !== undefined){
if(typeof data.readOnly !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/readOnly", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate261.errors = vErrors;
return errors === 0;
}


function validate263(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.secretName === undefined){
vErrors = mistake(vErrors, instancePath, "required", "secretName");
errors++;
}
if(data.shareName === undefined){
vErrors = mistake(vErrors, instancePath, "required", "shareName");
errors++;
}
for(const key0 in data){
if(!(((key0 === "readOnly") || (key0 === "secretName")) || (key0 === "shareName"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.readOnly !== undefined){
if(typeof data.readOnly !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/readOnly", "type");
errors++;
}
}
if(data.secretName !== undefined){
if(typeof data.secretName !== "string"){
vErrors = mistake(vErrors, instancePath+"/secretName", "type");
errors++;
}
}
if(data.shareName !== undefined){
if(typeof data.shareName !== "string"){
vErrors = mistake(vErrors, instancePath+"/shareName", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate263.errors = vErrors;
return errors === 0;
}


function validate266(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(key0 === "name")){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.name !== undefined){
if(typeof data.name !== "string"){
vErrors = mistake(vErrors, instancePath+"/name", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate266.errors = vErrors;
return errors === 0;
}


function validate265(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.monitors === undefined){
vErrors = mistake(vErrors, instancePath, "required", "monitors");
errors++;
}
for(const key0 in data){
if(!((((((key0 === "monitors") || (key0 === "path")) || (key0 === "readOnly")) || (key0 === "secretFile")) || (key0 === "secretRef")) || (key0 === "user"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.monitors !== undefined){
let data0 = data.monitors;
if(Array.isArray(data0)){
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
if(typeof data0[i0] !== "string"){
vErrors = mistake(vErrors, instancePath+"/monitors/" + i0, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/monitors", "type");
errors++;
}
}
if(data.path !== undefined){
if(typeof data.path !== "string"){
vErrors = mistake(vErrors, instancePath+"/path", "type");
errors++;
}
}
if(data.readOnly !== undefined){
if(typeof data.readOnly !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/readOnly", "type");
errors++;
}
}
if(data.secretFile !== undefined){
if(typeof data.secretFile !== "string"){
vErrors = mistake(vErrors, instancePath+"/secretFile", "type");
errors++;
}
}
if(data.secretRef !== undefined){
if(!(validate266(data.secretRef, instancePath+"/secretRef"))){
vErrors = vErrors === null ? validate266.errors : vErrors.concat(validate266.errors);
errors = vErrors.length;
}
}
if(data.user !== undefined){
if(typeof data.user !== "string"){
vErrors = mistake(vErrors, instancePath+"/user", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate265.errors = vErrors;
return errors === 0;
}


function validate269(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.volumeID === undefined){
vErrors = mistake(vErrors, instancePath, "required", "volumeID");
errors++;
}
for(const key0 in data){
if(!((((key0 === "fsType") || (key0 === "readOnly")) || (key0 === "secretRef")) || (key0 === "volumeID"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.fsType !== undefined){
if(typeof data.fsType !== "string"){
vErrors = mistake(vErrors, instancePath+"/fsType", "type");
errors++;
}
}
if(data.readOnly !== undefined){
if(typeof data.readOnly !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/readOnly", "type");
errors++;
}
}
if(data.secretRef !== undefined){
if(!(validate266(data.secretRef, instancePath+"/secretRef"))){
vErrors = vErrors === null ? validate266.errors : vErrors.concat(validate266.errors);
errors = vErrors.length;
}
}
if(data.volumeID !== undefined){
if(typeof data.volumeID !== "string"){
vErrors = mistake(vErrors, instancePath+"/volumeID", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate269.errors = vErrors;
return errors === 0;
}


function validate273(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.key === undefined){
vErrors = mistake(vErrors, instancePath, "required", "key");
errors++;
}
if(data.path === undefined){
vErrors = mistake(vErrors, instancePath, "required", "path");
errors++;
}
for(const key0 in data){
if(!(((key0 === "key") || (key0 === "mode")) || (key0 === "path"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.key !== undefined){
if(typeof data.key !== "string"){
vErrors = mistake(vErrors, instancePath+"/key", "type");
errors++;
}
}
if(data.mode !== undefined){
let data1 = data.mode;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
vErrors = mistake(vErrors, instancePath+"/mode", "type");
errors++;
}
if((typeof data1 == "number") && (isFinite(data1))){
if(!(formats0.validate(data1))){
vErrors = mistake(vErrors, instancePath+"/mode", "format");
errors++;
}
}
}
if(data.path !== undefined){
if(typeof data.path !== "string"){
vErrors = mistake(vErrors, instancePath+"/path", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate273.errors = vErrors;
return errors === 0;
}


function validate272(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((key0 === "defaultMode") || (key0 === "items")) || (key0 === "name")) || (key0 === "optional"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.defaultMode !== undefined){
let data0 = data.defaultMode;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
vErrors = mistake(vErrors, instancePath+"/defaultMode", "type");
errors++;
}
if((typeof data0 == "number") && (isFinite(data0))){
if(!(formats0.validate(data0))){
vErrors = mistake(vErrors, instancePath+"/defaultMode", "format");
errors++;
}
}
}
if(data.items !== undefined){
let data1 = data.items;
if(Array.isArray(data1)){
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
if(!(validate273(data1[i0], instancePath+"/items/" + i0))){
vErrors = vErrors === null ? validate273.errors : vErrors.concat(validate273.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/items", "type");
errors++;
}
}
if(data.name !== undefined){
if(typeof data.name !== "string"){
vErrors = mistake(vErrors, instancePath+"/name", "type");
errors++;
}
}
if(data.optional !== undefined){
if(typeof data.optional !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/optional", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate272.errors = vErrors;
return errors === 0;
}


function validate276(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.driver === undefined){
vErrors = mistake(vErrors, instancePath, "required", "driver");
errors++;
}
for(const key0 in data){
if(!(((((key0 === "driver") || (key0 === "fsType")) || (key0 === "nodePublishSecretRef")) || (key0 === "readOnly")) || (key0 === "volumeAttributes"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.driver !== undefined){
if(typeof data.driver !== "string"){
vErrors = mistake(vErrors, instancePath+"/driver", "type");
errors++;
}
}
if(data.fsType !== undefined){
if(typeof data.fsType !== "string"){
vErrors = mistake(vErrors, instancePath+"/fsType", "type");
errors++;
}
}
if(data.nodePublishSecretRef !== undefined){
if(!(validate266(data.nodePublishSecretRef, instancePath+"/nodePublishSecretRef"))){
vErrors = vErrors === null ? validate266.errors : vErrors.concat(validate266.errors);
errors = vErrors.length;
}
}
if(data.readOnly !== undefined){
if(typeof data.readOnly !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/readOnly", "type");
errors++;
}
}
if(data.volumeAttributes !== undefined){
let data4 = data.volumeAttributes;
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
for(const key1 in data4){
if(typeof data4[key1] !== "string"){
vErrors = mistake(vErrors, instancePath+"/volumeAttributes/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/volumeAttributes", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate276.errors = vErrors;
return errors === 0;
}


function validate280(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.path === undefined){
vErrors = mistake(vErrors, instancePath, "required", "path");
errors++;
}
for(const key0 in data){
if(!((((key0 === "fieldRef") || (key0 === "mode")) || (key0 === "path")) || (key0 === "resourceFieldRef"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.fieldRef !== undefined){
if(!(validate189(data.fieldRef, instancePath+"/fieldRef"))){
vErrors = vErrors === null ? validate189.errors : vErrors.concat(validate189.errors);
errors = vErrors.length;
}
}
if(data.mode !== undefined){
let data1 = data.mode;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
vErrors = mistake(vErrors, instancePath+"/mode", "type");
errors++;
}
if((typeof data1 == "number") && (isFinite(data1))){
if(!(formats0.validate(data1))){
vErrors = mistake(vErrors, instancePath+"/mode", "format");
errors++;
}
}
}
if(data.path !== undefined){
if(typeof data.path !== "string"){
vErrors = mistake(vErrors, instancePath+"/path", "type");
errors++;
}
}
if(data.resourceFieldRef !== undefined){
if(!(validate193(data.resourceFieldRef, instancePath+"/resourceFieldRef"))){
vErrors = vErrors === null ? validate193.errors : vErrors.concat(validate193.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate280.errors = vErrors;
return errors === 0;
}


function validate279(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "defaultMode") || (key0 === "items"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.defaultMode !== undefined){
let data0 = data.defaultMode;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
vErrors = mistake(vErrors, instancePath+"/defaultMode", "type");
errors++;
}
if((typeof data0 == "number") && (isFinite(data0))){
if(!(formats0.validate(data0))){
vErrors = mistake(vErrors, instancePath+"/defaultMode", "format");
errors++;
}
}
}
if(data.items !== undefined){
let data1 = data.items;
if(Array.isArray(data1)){
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
if(!(validate280(data1[i0], instancePath+"/items/" + i0))){
vErrors = vErrors === null ? validate280.errors : vErrors.concat(validate280.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/items", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate279.errors = vErrors;
return errors === 0;
}


function validate285(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "medium") || (key0 === "sizeLimit"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.medium !== undefined){
if(typeof data.medium !== "string"){
vErrors = mistake(vErrors, instancePath+"/medium", "type");
errors++;
}
}
if(data.sizeLimit !== undefined){
let data1 = data.sizeLimit;
if((!((typeof data1 == "number") && (isFinite(data1)))) && (typeof data1 !== "string")){
vErrors = mistake(vErrors, instancePath+"/sizeLimit", "type");
errors++;
}
if(typeof data1 === "string"){
if(!pattern50.test(data1)){
vErrors = mistake(vErrors, instancePath+"/sizeLimit", "pattern");
errors++;
}
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate285.errors = vErrors;
return errors === 0;
}

const pattern80 = new RegExp("^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]([.,][0-9]+)?(Z|[+-]([01][0-9]|2[0-3]):[0-5][0-9])$", "");

function validate290(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((((((key0 === "apiVersion") || (key0 === "fieldsType")) || (key0 === "fieldsV1")) || (key0 === "manager")) || (key0 === "operation")) || (key0 === "subresource")) || (key0 === "time"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.apiVersion !== undefined){
if(typeof data.apiVersion !== "string"){
vErrors = mistake(vErrors, instancePath+"/apiVersion", "type");
errors++;
}
}
if(data.fieldsType !== undefined){
if(typeof data.fieldsType !== "string"){
vErrors = mistake(vErrors, instancePath+"/fieldsType", "type");
errors++;
}
}
if(data.fieldsV1 !== undefined){
let data2 = data.fieldsV1;
if(!(data2 && typeof data2 == "object" && !Array.isArray(data2))){
vErrors = mistake(vErrors, instancePath+"/fieldsV1", "type");
errors++;
}
}
if(data.manager !== undefined){
if(typeof data.manager !== "string"){
vErrors = mistake(vErrors, instancePath+"/manager", "type");
errors++;
}
}
if(data.operation !== undefined){
if(typeof data.operation !== "string"){
vErrors = mistake(vErrors, instancePath+"/operation", "type");
errors++;
}
}
if(data.subresource !== undefined){
if(typeof data.subresource !== "string"){
vErrors = mistake(vErrors, instancePath+"/subresource", "type");
errors++;
}
}
if(data.time !== undefined){
let data6 = data.time;
if(typeof data6 === "string"){
if(!pattern80.test(data6)){
vErrors = mistake(vErrors, instancePath+"/time", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/time", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate290.errors = vErrors;
return errors === 0;
}


function validate292(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.apiVersion === undefined){
vErrors = mistake(vErrors, instancePath, "required", "apiVersion");
errors++;
}
if(data.kind === undefined){
vErrors = mistake(vErrors, instancePath, "required", "kind");
errors++;
}
if(data.name === undefined){
vErrors = mistake(vErrors, instancePath, "required", "name");
errors++;
}
if(data.uid === undefined){
vErrors = mistake(vErrors, instancePath, "required", "uid");
errors++;
}
for(const key0 in data){
if(!((((((key0 === "apiVersion") || (key0 === "blockOwnerDeletion")) || (key0 === "controller")) || (key0 === "kind")) || (key0 === "name")) || (key0 === "uid"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.apiVersion !== undefined){
if(typeof data.apiVersion !== "string"){
vErrors = mistake(vErrors, instancePath+"/apiVersion", "type");
errors++;
}
}
if(data.blockOwnerDeletion !== undefined){
if(typeof data.blockOwnerDeletion !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/blockOwnerDeletion", "type");
errors++;
}
}
if(data.controller !== undefined){
if(typeof data.controller !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/controller", "type");
errors++;
}
}
if(data.kind !== undefined){
if(typeof data.kind !== "string"){
vErrors = mistake(vErrors, instancePath+"/kind", "type");
errors++;
}
}
if(data.name !== undefined){
if(typeof data.name !== "string"){
vErrors = mistake(vErrors, instancePath+"/name", "type");
errors++;
}
}
if(data.uid !== undefined){
if(typeof data.uid !== "string"){
vErrors = mistake(vErrors, instancePath+"/uid", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate292.errors = vErrors;
return errors === 0;
}


function validate289(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(known6.has(key0))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.annotations !== undefined){
let data0 = data.annotations;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
for(const key1 in data0){
if(typeof data0[key1] !== "string"){
vErrors = mistake(vErrors, instancePath+"/annotations/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/annotations", "type");
errors++;
}
}
if(data.creationTimestamp !== undefined){
let data2 = data.creationTimestamp;
if(typeof data2 === "string"){
if(!pattern80.test(data2)){
vErrors = mistake(vErrors, instancePath+"/creationTimestamp", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/creationTimestamp", "type");
errors++;
}
}
if(data.deletionGracePeriodSeconds !== undefined){
let data3 = data.deletionGracePeriodSeconds;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
vErrors = mistake(vErrors, instancePath+"/deletionGracePeriodSeconds", "type");
errors++;
}
if((typeof data3 == "number") && (isFinite(data3))){
if(!(formats62.validate(data3))){
vErrors = mistake(vErrors, instancePath+"/deletionGracePeriodSeconds", "format");
errors++;
}
}
}
if(data.deletionTimestamp !== undefined){
let data4 = data.deletionTimestamp;
if(typeof data4 === "string"){
if(!pattern80.test(data4)){
vErrors = mistake(vErrors, instancePath+"/deletionTimestamp", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/deletionTimestamp", "type");
errors++;
}
}
if(data.finalizers !== undefined){
let data5 = data.finalizers;
if(Array.isArray(data5)){
const len0 = data5.length;
for(let i0=0; i0<len0; i0++){
if(typeof data5[i0] !== "string"){
vErrors = mistake(vErrors, instancePath+"/finalizers/" + i0, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/finalizers", "type");
errors++;
}
}
if(data.generateName !== undefined){
if(typeof data.generateName !== "string"){
vErrors = mistake(vErrors, instancePath+"/generateName", "type");
errors++;
}
}
if(data.generation !== undefined){
let data8 = data.generation;
if(!(((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8))) && (isFinite(data8)))){
vErrors = mistake(vErrors, instancePath+"/generation", "type");
errors++;
}
if((typeof data8 == "number") && (isFinite(data8))){
if(!(formats62.validate(data8))){
vErrors = mistake(vErrors, instancePath+"/generation", "format");
errors++;
}
}
}
if(data.labels !== undefined){
let data9 = data.labels;
if(data9 && typeof data9 == "object" && !Array.isArray(data9)){
for(const key2 in data9){
if(typeof data9[key2] !== "string"){
vErrors = mistake(vErrors, instancePath+"/labels/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"), "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/labels", "type");
errors++;
}
}
if(data.managedFields !== undefined){
let data11 = data.managedFields;
if(Array.isArray(data11)){
const len1 = data11.length;
for(let i1=0; i1<len1; i1++){
if(!(validate290(data11[i1], instancePath+"/managedFields/" + i1))){
vErrors = vErrors === null ? validate290.errors : vErrors.concat(validate290.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/managedFields", "type");
errors++;
}
}
if(data.name !== undefined){
if(typeof data.name !== "string"){
vErrors = mistake(vErrors, instancePath+"/name", "type");
errors++;
}
}
if(data.namespace !== undefined){
if(typeof data.namespace !== "string"){
vErrors = mistake(vErrors, instancePath+"/namespace", "type");
errors++;
}
}
if(data.ownerReferences !== undefined){
let data15 = data.ownerReferences;
if(Array.isArray(data15)){
const len2 = data15.length;
for(let i2=0; i2<len2; i2++){
if(!(validate292(data15[i2], instancePath+"/ownerReferences/" + i2))){
vErrors = vErrors === null ? validate292.errors : vErrors.concat(validate292.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/ownerReferences", "type");
errors++;
}
}
if(data.resourceVersion !== undefined){
if(typeof data.resourceVersion !== "string"){
vErrors = mistake(vErrors, instancePath+"/resourceVersion", "type");
errors++;
}
}
if(data.selfLink !== undefined){
if(typeof data.selfLink !== "string"){
vErrors = mistake(vErrors, instancePath+"/selfLink", "type");
errors++;
}
}
if(data.uid !== undefined){
if(typeof data.uid !== "string"){
vErrors = mistake(vErrors, instancePath+"/uid", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate289.errors = vErrors;
return errors === 0;
}


function validate296(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.kind === undefined){
vErrors = mistake(vErrors, instancePath, "required", "kind");
errors++;
}
if(data.name === undefined){
vErrors = mistake(vErrors, instancePath, "required", "name");
errors++;
}
for(const key0 in data){
if(!(((key0 === "apiGroup") || (key0 === "kind")) || (key0 === "name"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.apiGroup !== undefined){
if(typeof data.apiGroup !== "string"){
vErrors = mistake(vErrors, instancePath+"/apiGroup", "type");
errors++;
}
}
if(data.kind !== undefined){
if(typeof data.kind !== "string"){
vErrors = mistake(vErrors, instancePath+"/kind", "type");
errors++;
}
}
if(data.name !== undefined){
if(typeof data.name !== "string"){
vErrors = mistake(vErrors, instancePath+"/name", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate296.errors = vErrors;
return errors === 0;
}


function validate298(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.kind === undefined){
vErrors = mistake(vErrors, instancePath, "required", "kind");
errors++;
}
if(data.name === undefined){
vErrors = mistake(vErrors, instancePath, "required", "name");
errors++;
}
for(const key0 in data){
if(!((((key0 === "apiGroup") || (key0 === "kind")) || (key0 === "name")) || (key0 === "namespace"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.apiGroup !== undefined){
if(typeof data.apiGroup !== "string"){
vErrors = mistake(vErrors, instancePath+"/apiGroup", "type");
errors++;
}
}
if(data.kind !== undefined){
if(typeof data.kind !== "string"){
vErrors = mistake(vErrors, instancePath+"/kind", "type");
errors++;
}
}
if(data.name !== undefined){
if(typeof data.name !== "string"){
vErrors = mistake(vErrors, instancePath+"/name", "type");
errors++;
}
}
if(data.namespace !== undefined){
if(typeof data.namespace !== "string"){
vErrors = mistake(vErrors, instancePath+"/namespace", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate298.errors = vErrors;
return errors === 0;
}


function validate300(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "limits") || (key0 === "requests"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.limits !== undefined){
let data0 = data.limits;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
for(const key1 in data0){
let data1 = data0[key1];
if((!((typeof data1 == "number") && (isFinite(data1)))) && (typeof data1 !== "string")){
vErrors = mistake(vErrors, instancePath+"/limits/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), "type");
errors++;
}
if(typeof data1 === "string"){
if(!pattern50.test(data1)){
vErrors = mistake(vErrors, instancePath+"/limits/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), "pattern");
errors++;
}
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/limits", "type");
errors++;
}
}
if(data.requests !== undefined){
let data2 = data.requests;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
for(const key2 in data2){
let data3 = data2[key2];
if((!((typeof data3 == "number") && (isFinite(data3)))) && (typeof data3 !== "string")){
vErrors = mistake(vErrors, instancePath+"/requests/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"), "type");
errors++;
}
if(typeof data3 === "string"){
if(!pattern50.test(data3)){
vErrors = mistake(vErrors, instancePath+"/requests/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"), "pattern");
errors++;
}
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/requests", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate300.errors = vErrors;
return errors === 0;
}


function validate295(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(known7.has(key0))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.accessModes !== undefined){
let data0 = data.accessModes;
if(Array.isArray(data0)){
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
if(typeof data1 !== "string"){
vErrors = mistake(vErrors, instancePath+"/accessModes/" + i0, "type");
errors++;
}
if(!((((data1 === "ReadOnlyMany") || (data1 === "ReadWriteMany")) || (data1 === "ReadWriteOnce")) || (data1 === "ReadWriteOncePod"))){
vErrors = mistake(vErrors, instancePath+"/accessModes/" + i0, "enum");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/accessModes", "type");
errors++;
}
}
if(data.dataSource !== undefined){
if(!(validate296(data.dataSource, instancePath+"/dataSource"))){
vErrors = vErrors === null ? validate296.errors : vErrors.concat(validate296.errors);
errors = vErrors.length;
}
}
if(data.dataSourceRef !== undefined){
if(!(validate298(data.dataSourceRef, instancePath+"/dataSourceRef"))){
vErrors = vErrors === null ? validate298.errors : vErrors.concat(validate298.errors);
errors = vErrors.length;
}
}
if(data.resources !== undefined){
if(!(validate300(data.resources, instancePath+"/resources"))){
vErrors = vErrors === null ? validate300.errors : vErrors.concat(validate300.errors);
errors = vErrors.length;
}
}
if(data.selector !== undefined){
if(!(validate227(data.selector, instancePath+"/selector"))){
vErrors = vErrors === null ? validate227.errors : vErrors.concat(validate227.errors);
errors = vErrors.length;
}
}
if(data.storageClassName !== undefined){
if(typeof data.storageClassName !== "string"){
vErrors = mistake(vErrors, instancePath+"/storageClassName", "type");
errors++;
}
}
if(data.volumeAttributesClassName !== undefined){
if(typeof data.volumeAttributesClassName !== "string"){
vErrors = mistake(vErrors, instancePath+"/volumeAttributesClassName", "type");
errors++;
}
}
if(data.volumeMode !== undefined){
let data8 = data.volumeMode;
if(typeof data8 !== "string"){
vErrors = mistake(vErrors, instancePath+"/volumeMode", "type");
errors++;
}
if(!(((data8 === "Block") || (data8 === "Filesystem")) || (data8 === ""))){
vErrors = mistake(vErrors, instancePath+"/volumeMode", "enum");
errors++;
}
}
if(data.volumeName !== undefined){
if(typeof data.volumeName !== "string"){
vErrors = mistake(vErrors, instancePath+"/volumeName", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate295.errors = vErrors;
return errors === 0;
}


function validate288(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.spec === undefined){
vErrors = mistake(vErrors, instancePath, "required", "spec");
errors++;
}
for(const key0 in data){
if(!((key0 === "metadata") || (key0 === "spec"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.metadata !== undefined){
if(!(validate289(data.metadata, instancePath+"/metadata"))){
vErrors = vErrors === null ? validate289.errors : vErrors.concat(validate289.errors);
errors = vErrors.length;
}
}
if(data.spec !== undefined){
if(!(validate295(data.spec, instancePath+"/spec"))){
vErrors = vErrors === null ? validate295.errors : vErrors.concat(validate295.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate288.errors = vErrors;
return errors === 0;
}


function validate287(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(key0 === "volumeClaimTemplate")){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.volumeClaimTemplate !== undefined){
if(!(validate288(data.volumeClaimTemplate, instancePath+"/volumeClaimTemplate"))){
vErrors = vErrors === null ? validate288.errors : vErrors.concat(validate288.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate287.errors = vErrors;
return errors === 0;
}


function validate306(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((((key0 === "fsType") || (key0 === "lun")) || (key0 === "readOnly")) || (key0 === "targetWWNs")) || (key0 === "wwids"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.fsType !== undefined){
if(typeof data.fsType !== "string"){
vErrors = mistake(vErrors, instancePath+"/fsType", "type");
errors++;
}
}
if(data.lun !== undefined){
let data1 = data.lun;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
vErrors = mistake(vErrors, instancePath+"/lun", "type");
errors++;
}
if((typeof data1 == "number") && (isFinite(data1))){
if(!(formats0.validate(data1))){
vErrors = mistake(vErrors, instancePath+"/lun", "format");
errors++;
}
}
}
if(data.readOnly !== undefined){
if(typeof data.readOnly !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/readOnly", "type");
errors++;
}
}
if(data.targetWWNs !== undefined){
let data3 = data.targetWWNs;
if(Array.isArray(data3)){
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
if(typeof data3[i0] !== "string"){
vErrors = mistake(vErrors, instancePath+"/targetWWNs/" + i0, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/targetWWNs", "type");
errors++;
}
}
if(data.wwids !== undefined){
let data5 = data.wwids;
if(Array.isArray(data5)){
const len1 = data5.length;
for(let i1=0; i1<len1; i1++){
if(typeof data5[i1] !== "string"){
vErrors = mistake(vErrors, instancePath+"/wwids/" + i1, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/wwids", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate306.errors = vErrors;
return errors === 0;
}


function validate308(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.driver === undefined){
vErrors = mistake(vErrors, instancePath, "required", "driver");
errors++;
}
for(const key0 in data){
if(!(((((key0 === "driver") || (key0 === "fsType")) || (key0 === "options")) || (key0 === "readOnly")) || (key0 === "secretRef"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.driver !== undefined){
if(typeof data.driver !== "string"){
vErrors = mistake(vErrors, instancePath+"/driver", "type");
errors++;
}
}
if(data.fsType !== undefined){
if(typeof data.fsType !== "string"){
vErrors = mistake(vErrors, instancePath+"/fsType", "type");
errors++;
}
}
if(data.options !== undefined){
let data2 = data.options;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
for(const key1 in data2){
if(typeof data2[key1] !== "string"){
vErrors = mistake(vErrors, instancePath+"/options/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/options", "type");
errors++;
}
}
if(data.readOnly !== undefined){
if(typeof data.readOnly !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/readOnly", "type");
errors++;
}
}
if(data.secretRef !== undefined){
if(!(validate266(data.secretRef, instancePath+"/secretRef"))){
vErrors = vErrors === null ? validate266.errors : vErrors.concat(validate266.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate308.errors = vErrors;
return errors === 0;
}


function validate311(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "datasetName") || (key0 === "datasetUUID"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.datasetName !== undefined){
if(typeof data.datasetName !== "string"){
vErrors = mistake(vErrors, instancePath+"/datasetName", "type");
errors++;
}
}
if(data.datasetUUID !== undefined){
if(typeof data.datasetUUID !== "string"){
vErrors = mistake(vErrors, instancePath+"/datasetUUID", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate311.errors = vErrors;
return errors === 0;
}


function validate313(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.pdName === undefined){
vErrors = mistake(vErrors, instancePath, "required", "pdName");
errors++;
}
for(const key0 in data){
if(!((((key0 === "fsType") || (key0 === "partition")) || (key0 === "pdName")) || (key0 === "readOnly"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.fsType !== undefined){
if(typeof data.fsType !== "string"){
vErrors = mistake(vErrors, instancePath+"/fsType", "type");
errors++;
}
}
if(data.partition !== undefined){
let data1 = data.partition;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
vErrors = mistake(vErrors, instancePath+"/partition", "type");
errors++;
}
if((typeof data1 == "number") && (isFinite(data1))){
if(!(formats0.validate(data1))){
vErrors = mistake(vErrors, instancePath+"/partition", "format");
errors++;
}
}
}
if(data.pdName !== undefined){
if(typeof data.pdName !== "string"){
vErrors = mistake(vErrors, instancePath+"/pdName", "type");
errors++;
}
}
if(data.readOnly !== undefined){
if(typeof data.readOnly !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/readOnly", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate313.errors = vErrors;
return errors === 0;
}


function validate315(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.repository === undefined){
vErrors = mistake(vErrors, instancePath, "required", "repository");
errors++;
}
for(const key0 in data){
if(!(((key0 === "directory") || (key0 === "repository")) || (key0 === "revision"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.directory !== undefined){
if(typeof data.directory !== "string"){
vErrors = mistake(vErrors, instancePath+"/directory", "type");
errors++;
}
}
if(data.repository !== undefined){
if(typeof data.repository !== "string"){
vErrors = mistake(vErrors, instancePath+"/repository", "type");
errors++;
}
}
if(data.revision !== undefined){
if(typeof data.revision !== "string"){
vErrors = mistake(vErrors, instancePath+"/revision", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate315.errors = vErrors;
return errors === 0;
}


function validate317(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.endpoints === undefined){
vErrors = mistake(vErrors, instancePath, "required", "endpoints");
errors++;
}
if(data.path === undefined){
vErrors = mistake(vErrors, instancePath, "required", "path");
errors++;
}
for(const key0 in data){
if(!(((key0 === "endpoints") || (key0 === "path")) || (key0 === "readOnly"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.endpoints !== undefined){
if(typeof data.endpoints !== "string"){
vErrors = mistake(vErrors, instancePath+"/endpoints", "type");
errors++;
}
}
if(data.path !== undefined){
if(typeof data.path !== "string"){
vErrors = mistake(vErrors, instancePath+"/path", "type");
errors++;
}
}
if(data.readOnly !== undefined){
if(typeof data.readOnly !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/readOnly", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate317.errors = vErrors;
return errors === 0;
}


function validate319(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.path === undefined){
vErrors = mistake(vErrors, instancePath, "required", "path");
errors++;
}
for(const key0 in data){
if(!((key0 === "path") || (key0 === "type"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.path !== undefined){
if(typeof data.path !== "string"){
vErrors = mistake(vErrors, instancePath+"/path", "type");
errors++;
}
}
if(data.type !== undefined){
let data1 = data.type;
if(typeof data1 !== "string"){
vErrors = mistake(vErrors, instancePath+"/type", "type");
errors++;
}
if(!((((((((data1 === "") || (data1 === "BlockDevice")) || (data1 === "CharDevice")) || (data1 === "Directory")) || (data1 === "DirectoryOrCreate")) || (data1 === "File")) || (data1 === "FileOrCreate")) || (data1 === "Socket"))){
vErrors = mistake(vErrors, instancePath+"/type", "enum");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate319.errors = vErrors;
return errors === 0;
}


function validate321(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "pullPolicy") || (key0 === "reference"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.pullPolicy !== undefined){
let data0 = data.pullPolicy;
if(typeof data0 !== "string"){
vErrors = mistake(vErrors, instancePath+"/pullPolicy", "type");
errors++;
}
if(!((((data0 === "Always") || (data0 === "IfNotPresent")) || (data0 === "Never")) || (data0 === ""))){
vErrors = mistake(vErrors, instancePath+"/pullPolicy", "enum");
errors++;
}
}
if(data.reference !== undefined){
if(typeof data.reference !== "string"){
vErrors = mistake(vErrors, instancePath+"/reference", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate321.errors = vErrors;
return errors === 0;
}


function validate323(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.iqn === undefined){
vErrors = mistake(vErrors, instancePath, "required", "iqn");
errors++;
}
if(data.lun === undefined){
vErrors = mistake(vErrors, instancePath, "required", "lun");
errors++;
}
if(data.targetPortal === undefined){
vErrors = mistake(vErrors, instancePath, "required", "targetPortal");
errors++;
}
for(const key0 in data){
if(!(known8.has(key0))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.chapAuthDiscovery !== undefined){
if(typeof data.chapAuthDiscovery !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/chapAuthDiscovery", "type");
errors++;
}
}
if(data.chapAuthSession !== undefined){
if(typeof data.chapAuthSession !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/chapAuthSession", "type");
errors++;
}
}
if(data.fsType !== undefined){
if(typeof data.fsType !== "string"){
vErrors = mistake(vErrors, instancePath+"/fsType", "type");
errors++;
}
}
if(data.initiatorName !== undefined){
if(typeof data.initiatorName !== "string"){
vErrors = mistake(vErrors, instancePath+"/initiatorName", "type");
errors++;
}
}
if(data.iqn !== undefined){
if(typeof data.iqn !== "string"){
vErrors = mistake(vErrors, instancePath+"/iqn", "type");
errors++;
}
}
if(data.iscsiInterface !== undefined){
if(typeof data.iscsiInterface !== "string"){
vErrors = mistake(vErrors, instancePath+"/iscsiInterface", "type");
errors++;
}
}
if(data.lun !== undefined){
let data6 = data.lun;
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
vErrors = mistake(vErrors, instancePath+"/lun", "type");
errors++;
}
if((typeof data6 == "number") && (isFinite(data6))){
if(!(formats0.validate(data6))){
vErrors = mistake(vErrors, instancePath+"/lun", "format");
errors++;
}
}
}
if(data.portals !== undefined){
let data7 = data.portals;
if(Array.isArray(data7)){
const len0 = data7.length;
for(let i0=0; i0<len0; i0++){
if(typeof data7[i0] !== "string"){
vErrors = mistake(vErrors, instancePath+"/portals/" + i0, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/portals", "type");
errors++;
}
}
if(data.readOnly !== undefined){
if(typeof data.readOnly !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/readOnly", "type");
errors++;
}
}
if(data.secretRef !== undefined){
if(!(validate266(data.secretRef, instancePath+"/secretRef"))){
vErrors = vErrors === null ? validate266.errors : vErrors.concat(validate266.errors);
errors = vErrors.length;
}
}
if(data.targetPortal !== undefined){
if(typeof data.targetPortal !== "string"){
vErrors = mistake(vErrors, instancePath+"/targetPortal", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate323.errors = vErrors;
return errors === 0;
}


function validate326(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.path === undefined){
vErrors = mistake(vErrors, instancePath, "required", "path");
errors++;
}
if(data.server === undefined){
vErrors = mistake(vErrors, instancePath, "required", "server");
errors++;
}
for(const key0 in data){
if(!(((key0 === "path") || (key0 === "readOnly")) || (key0 === "server"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.path !== undefined){
if(typeof data.path !== "string"){
vErrors = mistake(vErrors, instancePath+"/path", "type");
errors++;
}
}
if(data.readOnly !== undefined){
if(typeof data.readOnly !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/readOnly", "type");
errors++;
}
}
if(data.server !== undefined){
if(typeof data.server !== "string"){
vErrors = mistake(vErrors, instancePath+"/server", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate326.errors = vErrors;
return errors === 0;
}


function validate328(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.claimName === undefined){
vErrors = mistake(vErrors, instancePath, "required", "claimName");
errors++;
}
for(const key0 in data){
if(!((key0 === "claimName") || (key0 === "readOnly"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.claimName !== undefined){
if(typeof data.claimName !== "string"){
vErrors = mistake(vErrors, instancePath+"/claimName", "type");
errors++;
}
}
if(data.readOnly !== undefined){
if(typeof data.readOnly !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/readOnly", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate328.errors = vErrors;
return errors === 0;
}


function validate330(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.pdID === undefined){
vErrors = mistake(vErrors, instancePath, "required", "pdID");
errors++;
}
for(const key0 in data){
if(!((key0 === "fsType") || (key0 === "pdID"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.fsType !== undefined){
if(typeof data.fsType !== "string"){
vErrors = mistake(vErrors, instancePath+"/fsType", "type");
errors++;
}
}
if(data.pdID !== undefined){
if(typeof data.pdID !== "string"){
vErrors = mistake(vErrors, instancePath+"/pdID", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate330.errors = vErrors;
return errors === 0;
}


function validate332(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.volumeID === undefined){
vErrors = mistake(vErrors, instancePath, "required", "volumeID");
errors++;
}
for(const key0 in data){
if(!(((key0 === "fsType") || (key0 === "readOnly")) || (key0 === "volumeID"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.fsType !== undefined){
if(typeof data.fsType !== "string"){
vErrors = mistake(vErrors, instancePath+"/fsType", "type");
errors++;
}
}
if(data.readOnly !== undefined){
if(typeof data.readOnly !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/readOnly", "type");
errors++;
}
}
if(data.volumeID !== undefined){
if(typeof data.volumeID !== "string"){
vErrors = mistake(vErrors, instancePath+"/volumeID", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate332.errors = vErrors;
return errors === 0;
}


function validate336(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.path === undefined){
vErrors = mistake(vErrors, instancePath, "required", "path");
errors++;
}
for(const key0 in data){
if(!(((((key0 === "labelSelector") || (key0 === "name")) || (key0 === "optional")) || (key0 === "path")) || (key0 === "signerName"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.labelSelector !== undefined){
if(!(validate227(data.labelSelector, instancePath+"/labelSelector"))){
vErrors = vErrors === null ? validate227.errors : vErrors.concat(validate227.errors);
errors = vErrors.length;
}
}
if(data.name !== undefined){
if(typeof data.name !== "string"){
vErrors = mistake(vErrors, instancePath+"/name", "type");
errors++;
}
}
if(data.optional !== undefined){
if(typeof data.optional !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/optional", "type");
errors++;
}
}
if(data.path !== undefined){
if(typeof data.path !== "string"){
vErrors = mistake(vErrors, instancePath+"/path", "type");
errors++;
}
}
if(data.signerName !== undefined){
if(typeof data.signerName !== "string"){
vErrors = mistake(vErrors, instancePath+"/signerName", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate336.errors = vErrors;
return errors === 0;
}


function validate339(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((key0 === "items") || (key0 === "name")) || (key0 === "optional"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.items !== undefined){
let data0 = data.items;
if(Array.isArray(data0)){
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
if(!(validate273(data0[i0], instancePath+"/items/" + i0))){
vErrors = vErrors === null ? validate273.errors : vErrors.concat(validate273.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/items", "type");
errors++;
}
}
if(data.name !== undefined){
if(typeof data.name !== "string"){
vErrors = mistake(vErrors, instancePath+"/name", "type");
errors++;
}
}
if(data.optional !== undefined){
if(typeof data.optional !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/optional", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate339.errors = vErrors;
return errors === 0;
}


function validate342(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(key0 === "items")){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.items !== undefined){
let data0 = data.items;
if(Array.isArray(data0)){
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
if(!(validate280(data0[i0], instancePath+"/items/" + i0))){
vErrors = vErrors === null ? validate280.errors : vErrors.concat(validate280.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/items", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate342.errors = vErrors;
return errors === 0;
}


function validate345(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.keyType === undefined){
vErrors = mistake(vErrors, instancePath, "required", "keyType");
errors++;
}
if(data.signerName === undefined){
vErrors = mistake(vErrors, instancePath, "required", "signerName");
errors++;
}
for(const key0 in data){
if(!(((((((key0 === "certificateChainPath") || (key0 === "credentialBundlePath")) || (key0 === "keyPath")) || (key0 === "keyType")) || (key0 === "maxExpirationSeconds")) || (key0 === "signerName")) || (key0 === "userAnnotations"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.certificateChainPath !== undefined){
if(typeof data.certificateChainPath !== "string"){
vErrors = mistake(vErrors, instancePath+"/certificateChainPath", "type");
errors++;
}
}
if(data.credentialBundlePath !== undefined){
if(typeof data.credentialBundlePath !== "string"){
vErrors = mistake(vErrors, instancePath+"/credentialBundlePath", "type");
errors++;
}
}
if(data.keyPath !== undefined){
if(typeof data.keyPath !== "string"){
vErrors = mistake(vErrors, instancePath+"/keyPath", "type");
errors++;
}
}
if(data.keyType !== undefined){
if(typeof data.keyType !== "string"){
vErrors = mistake(vErrors, instancePath+"/keyType", "type");
errors++;
}
}
if(data.maxExpirationSeconds !== undefined){
let data4 = data.maxExpirationSeconds;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
vErrors = mistake(vErrors, instancePath+"/maxExpirationSeconds", "type");
errors++;
}
if((typeof data4 == "number") && (isFinite(data4))){
if(!(formats0.validate(data4))){
vErrors = mistake(vErrors, instancePath+"/maxExpirationSeconds", "format");
errors++;
}
}
}
if(data.signerName !== undefined){
if(typeof data.signerName !== "string"){
vErrors = mistake(vErrors, instancePath+"/signerName", "type");
errors++;
}
}
if(data.userAnnotations !== undefined){
let data6 = data.userAnnotations;
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
for(const key1 in data6){
if(typeof data6[key1] !== "string"){
vErrors = mistake(vErrors, instancePath+"/userAnnotations/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/userAnnotations", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate345.errors = vErrors;
return errors === 0;
}


function validate347(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((key0 === "items") || (key0 === "name")) || (key0 === "optional"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.items !== undefined){
let data0 = data.items;
if(Array.isArray(data0)){
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
if(!(validate273(data0[i0], instancePath+"/items/" + i0))){
vErrors = vErrors === null ? validate273.errors : vErrors.concat(validate273.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/items", "type");
errors++;
}
}
if(data.name !== undefined){
if(typeof data.name !== "string"){
vErrors = mistake(vErrors, instancePath+"/name", "type");
errors++;
}
}
if(data.optional !== undefined){
if(typeof data.optional !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/optional", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate347.errors = vErrors;
return errors === 0;
}


function validate350(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.path === undefined){
vErrors = mistake(vErrors, instancePath, "required", "path");
errors++;
}
for(const key0 in data){
if(!(((key0 === "audience") || (key0 === "expirationSeconds")) || (key0 === "path"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.audience !== undefined){
if(typeof data.audience !== "string"){
vErrors = mistake(vErrors, instancePath+"/audience", "type");
errors++;
}
}
if(data.expirationSeconds !== undefined){
let data1 = data.expirationSeconds;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
vErrors = mistake(vErrors, instancePath+"/expirationSeconds", "type");
errors++;
}
if((typeof data1 == "number") && (isFinite(data1))){
if(!(formats62.validate(data1))){
vErrors = mistake(vErrors, instancePath+"/expirationSeconds", "format");
errors++;
}
}
}
if(data.path !== undefined){
if(typeof data.path !== "string"){
vErrors = mistake(vErrors, instancePath+"/path", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate350.errors = vErrors;
return errors === 0;
}


function validate335(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((((key0 === "clusterTrustBundle") || (key0 === "configMap")) || (key0 === "downwardAPI")) || (key0 === "podCertificate")) || (key0 === "secret")) || (key0 === "serviceAccountToken"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.clusterTrustBundle !== undefined){
if(!(validate336(data.clusterTrustBundle, instancePath+"/clusterTrustBundle"))){
vErrors = vErrors === null ? validate336.errors : vErrors.concat(validate336.errors);
errors = vErrors.length;
}
}
if(data.configMap !== undefined){
if(!(validate339(data.configMap, instancePath+"/configMap"))){
vErrors = vErrors === null ? validate339.errors : vErrors.concat(validate339.errors);
errors = vErrors.length;
}
}
if(data.downwardAPI !== undefined){
if(!(validate342(data.downwardAPI, instancePath+"/downwardAPI"))){
vErrors = vErrors === null ? validate342.errors : vErrors.concat(validate342.errors);
errors = vErrors.length;
}
}
if(data.podCertificate !== undefined){
if(!(validate345(data.podCertificate, instancePath+"/podCertificate"))){
vErrors = vErrors === null ? validate345.errors : vErrors.concat(validate345.errors);
errors = vErrors.length;
}
}
if(data.secret !== undefined){
if(!(validate347(data.secret, instancePath+"/secret"))){
vErrors = vErrors === null ? validate347.errors : vErrors.concat(validate347.errors);
errors = vErrors.length;
}
}
if(data.serviceAccountToken !== undefined){
if(!(validate350(data.serviceAccountToken, instancePath+"/serviceAccountToken"))){
vErrors = vErrors === null ? validate350.errors : vErrors.concat(validate350.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate335.errors = vErrors;
return errors === 0;
}


function validate334(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "defaultMode") || (key0 === "sources"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.defaultMode !== undefined){
let data0 = data.defaultMode;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
vErrors = mistake(vErrors, instancePath+"/defaultMode", "type");
errors++;
}
if((typeof data0 == "number") && (isFinite(data0))){
if(!(formats0.validate(data0))){
vErrors = mistake(vErrors, instancePath+"/defaultMode", "format");
errors++;
}
}
}
if(data.sources !== undefined){
let data1 = data.sources;
if(Array.isArray(data1)){
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
if(!(validate335(data1[i0], instancePath+"/sources/" + i0))){
vErrors = vErrors === null ? validate335.errors : vErrors.concat(validate335.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/sources", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate334.errors = vErrors;
return errors === 0;
}


function validate354(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.registry === undefined){
vErrors = mistake(vErrors, instancePath, "required", "registry");
errors++;
}
if(data.volume === undefined){
vErrors = mistake(vErrors, instancePath, "required", "volume");
errors++;
}
for(const key0 in data){
if(!((((((key0 === "group") || (key0 === "readOnly")) || (key0 === "registry")) || (key0 === "tenant")) || (key0 === "user")) || (key0 === "volume"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.group !== undefined){
if(typeof data.group !== "string"){
vErrors = mistake(vErrors, instancePath+"/group", "type");
errors++;
}
}
if(data.readOnly !== undefined){
if(typeof data.readOnly !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/readOnly", "type");
errors++;
}
}
if(data.registry !== undefined){
if(typeof data.registry !== "string"){
vErrors = mistake(vErrors, instancePath+"/registry", "type");
errors++;
}
}
if(data.tenant !== undefined){
if(typeof data.tenant !== "string"){
vErrors = mistake(vErrors, instancePath+"/tenant", "type");
errors++;
}
}
if(data.user !== undefined){
if(typeof data.user !== "string"){
vErrors = mistake(vErrors, instancePath+"/user", "type");
errors++;
}
}
if(data.volume !== undefined){
if(typeof data.volume !== "string"){
vErrors = mistake(vErrors, instancePath+"/volume", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate354.errors = vErrors;
return errors === 0;
}


function validate356(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.image === undefined){
vErrors = mistake(vErrors, instancePath, "required", "image");
errors++;
}
if(data.monitors === undefined){
vErrors = mistake(vErrors, instancePath, "required", "monitors");
errors++;
}
for(const key0 in data){
if(!((((((((key0 === "fsType") || (key0 === "image")) || (key0 === "keyring")) || (key0 === "monitors")) || (key0 === "pool")) || (key0 === "readOnly")) || (key0 === "secretRef")) || (key0 === "user"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.fsType !== undefined){
if(typeof data.fsType !== "string"){
vErrors = mistake(vErrors, instancePath+"/fsType", "type");
errors++;
}
}
if(data.image !== undefined){
if(typeof data.image !== "string"){
vErrors = mistake(vErrors, instancePath+"/image", "type");
errors++;
}
}
if(data.keyring !== undefined){
if(typeof data.keyring !== "string"){
vErrors = mistake(vErrors, instancePath+"/keyring", "type");
errors++;
}
}
if(data.monitors !== undefined){
let data3 = data.monitors;
if(Array.isArray(data3)){
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
if(typeof data3[i0] !== "string"){
vErrors = mistake(vErrors, instancePath+"/monitors/" + i0, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/monitors", "type");
errors++;
}
}
if(data.pool !== undefined){
if(typeof data.pool !== "string"){
vErrors = mistake(vErrors, instancePath+"/pool", "type");
errors++;
}
}
if(data.readOnly !== undefined){
if(typeof data.readOnly !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/readOnly", "type");
errors++;
}
}
if(data.secretRef !== undefined){
if(!(validate266(data.secretRef, instancePath+"/secretRef"))){
vErrors = vErrors === null ? validate266.errors : vErrors.concat(validate266.errors);
errors = vErrors.length;
}
}
if(data.user !== undefined){
if(typeof data.user !== "string"){
vErrors = mistake(vErrors, instancePath+"/user", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate356.errors = vErrors;
return errors === 0;
}


function validate359(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.gateway === undefined){
vErrors = mistake(vErrors, instancePath, "required", "gateway");
errors++;
}
if(data.secretRef === undefined){
vErrors = mistake(vErrors, instancePath, "required", "secretRef");
errors++;
}
if(data.system === undefined){
vErrors = mistake(vErrors, instancePath, "required", "system");
errors++;
}
for(const key0 in data){
if(!(known9.has(key0))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.fsType !== undefined){
if(typeof data.fsType !== "string"){
vErrors = mistake(vErrors, instancePath+"/fsType", "type");
errors++;
}
}
if(data.gateway !== undefined){
if(typeof data.gateway !== "string"){
vErrors = mistake(vErrors, instancePath+"/gateway", "type");
errors++;
}
}
if(data.protectionDomain !== undefined){
if(typeof data.protectionDomain !== "string"){
vErrors = mistake(vErrors, instancePath+"/protectionDomain", "type");
errors++;
}
}
if(data.readOnly !== undefined){
if(typeof data.readOnly !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/readOnly", "type");
errors++;
}
}
if(data.secretRef !== undefined){
if(!(validate266(data.secretRef, instancePath+"/secretRef"))){
vErrors = vErrors === null ? validate266.errors : vErrors.concat(validate266.errors);
errors = vErrors.length;
}
}
if(data.sslEnabled !== undefined){
if(typeof data.sslEnabled !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/sslEnabled", "type");
errors++;
}
}
if(data.storageMode !== undefined){
if(typeof data.storageMode !== "string"){
vErrors = mistake(vErrors, instancePath+"/storageMode", "type");
errors++;
}
}
if(data.storagePool !== undefined){
if(typeof data.storagePool !== "string"){
vErrors = mistake(vErrors, instancePath+"/storagePool", "type");
errors++;
}
}
if(data.system !== undefined){
if(typeof data.system !== "string"){
vErrors = mistake(vErrors, instancePath+"/system", "type");
errors++;
}
}
if(data.volumeName !== undefined){
if(typeof data.volumeName !== "string"){
vErrors = mistake(vErrors, instancePath+"/volumeName", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate359.errors = vErrors;
return errors === 0;
}


function validate362(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((key0 === "defaultMode") || (key0 === "items")) || (key0 === "optional")) || (key0 === "secretName"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.defaultMode !== undefined){
let data0 = data.defaultMode;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
vErrors = mistake(vErrors, instancePath+"/defaultMode", "type");
errors++;
}
if((typeof data0 == "number") && (isFinite(data0))){
if(!(formats0.validate(data0))){
vErrors = mistake(vErrors, instancePath+"/defaultMode", "format");
errors++;
}
}
}
if(data.items !== undefined){
let data1 = data.items;
if(Array.isArray(data1)){
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
if(!(validate273(data1[i0], instancePath+"/items/" + i0))){
vErrors = vErrors === null ? validate273.errors : vErrors.concat(validate273.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/items", "type");
errors++;
}
}
if(data.optional !== undefined){
if(typeof data.optional !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/optional", "type");
errors++;
}
}
if(data.secretName !== undefined){
if(typeof data.secretName !== "string"){
vErrors = mistake(vErrors, instancePath+"/secretName", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate362.errors = vErrors;
return errors === 0;
}


function validate365(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((((key0 === "fsType") || (key0 === "readOnly")) || (key0 === "secretRef")) || (key0 === "volumeName")) || (key0 === "volumeNamespace"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.fsType !== undefined){
if(typeof data.fsType !== "string"){
vErrors = mistake(vErrors, instancePath+"/fsType", "type");
errors++;
}
}
if(data.readOnly !== undefined){
if(typeof data.readOnly !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/readOnly", "type");
errors++;
}
}
if(data.secretRef !== undefined){
if(!(validate266(data.secretRef, instancePath+"/secretRef"))){
vErrors = vErrors === null ? validate266.errors : vErrors.concat(validate266.errors);
errors = vErrors.length;
}
}
if(data.volumeName !== undefined){
if(typeof data.volumeName !== "string"){
vErrors = mistake(vErrors, instancePath+"/volumeName", "type");
errors++;
}
}
if(data.volumeNamespace !== undefined){
if(typeof data.volumeNamespace !== "string"){
vErrors = mistake(vErrors, instancePath+"/volumeNamespace", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate365.errors = vErrors;
return errors === 0;
}


function validate368(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.volumePath === undefined){
vErrors = mistake(vErrors, instancePath, "required", "volumePath");
errors++;
}
for(const key0 in data){
if(!((((key0 === "fsType") || (key0 === "storagePolicyID")) || (key0 === "storagePolicyName")) || (key0 === "volumePath"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.fsType !== undefined){
if(typeof data.fsType !== "string"){
vErrors = mistake(vErrors, instancePath+"/fsType", "type");
errors++;
}
}
if(data.storagePolicyID !== undefined){
if(typeof data.storagePolicyID !== "string"){
vErrors = mistake(vErrors, instancePath+"/storagePolicyID", "type");
errors++;
}
}
if(data.storagePolicyName !== undefined){
if(typeof data.storagePolicyName !== "string"){
vErrors = mistake(vErrors, instancePath+"/storagePolicyName", "type");
errors++;
}
}
if(data.volumePath !== undefined){
if(typeof data.volumePath !== "string"){
vErrors = mistake(vErrors, instancePath+"/volumePath", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate368.errors = vErrors;
return errors === 0;
}


function validate377(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
vErrors = mistake(vErrors, instancePath, "required", "name");
errors++;
}
for(const key0 in data){
if(!(((key0 === "name") || (key0 === "value")) || (key0 === "valueFrom"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.name !== undefined){
if(typeof data.name !== "string"){
vErrors = mistake(vErrors, instancePath+"/name", "type");
errors++;
}
}
if(data.value !== undefined){
if(typeof data.value !== "string"){
vErrors = mistake(vErrors, instancePath+"/value", "type");
errors++;
}
}
if(data.valueFrom !== undefined){
if(!(validate186(data.valueFrom, instancePath+"/valueFrom"))){
vErrors = vErrors === null ? validate186.errors : vErrors.concat(validate186.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate377.errors = vErrors;
return errors === 0;
}


function validate381(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "name") || (key0 === "optional"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.name !== undefined){
if(typeof data.name !== "string"){
vErrors = mistake(vErrors, instancePath+"/name", "type");
errors++;
}
}
if(data.optional !== undefined){
if(typeof data.optional !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/optional", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate381.errors = vErrors;
return errors === 0;
}


function validate383(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "name") || (key0 === "optional"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.name !== undefined){
if(typeof data.name !== "string"){
vErrors = mistake(vErrors, instancePath+"/name", "type");
errors++;
}
}
if(data.optional !== undefined){
if(typeof data.optional !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/optional", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate383.errors = vErrors;
return errors === 0;
}


function validate380(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((key0 === "configMapRef") || (key0 === "prefix")) || (key0 === "secretRef"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.configMapRef !== undefined){
if(!(validate381(data.configMapRef, instancePath+"/configMapRef"))){
vErrors = vErrors === null ? validate381.errors : vErrors.concat(validate381.errors);
errors = vErrors.length;
}
}
if(data.prefix !== undefined){
if(typeof data.prefix !== "string"){
vErrors = mistake(vErrors, instancePath+"/prefix", "type");
errors++;
}
}
if(data.secretRef !== undefined){
if(!(validate383(data.secretRef, instancePath+"/secretRef"))){
vErrors = vErrors === null ? validate383.errors : vErrors.concat(validate383.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate380.errors = vErrors;
return errors === 0;
}


function validate390(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.seconds === undefined){
vErrors = mistake(vErrors, instancePath, "required", "seconds");
errors++;
}
for(const key0 in data){
if(!(key0 === "seconds")){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.seconds !== undefined){
let data0 = data.seconds;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
vErrors = mistake(vErrors, instancePath+"/seconds", "type");
errors++;
}
if((typeof data0 == "number") && (isFinite(data0))){
if(!(formats62.validate(data0))){
vErrors = mistake(vErrors, instancePath+"/seconds", "format");
errors++;
}
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate390.errors = vErrors;
return errors === 0;
}


function validate387(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((key0 === "exec") || (key0 === "httpGet")) || (key0 === "sleep")) || (key0 === "tcpSocket"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.exec !== undefined){
if(!(validate240(data.exec, instancePath+"/exec"))){
vErrors = vErrors === null ? validate240.errors : vErrors.concat(validate240.errors);
errors = vErrors.length;
}
}
if(data.httpGet !== undefined){
if(!(validate244(data.httpGet, instancePath+"/httpGet"))){
vErrors = vErrors === null ? validate244.errors : vErrors.concat(validate244.errors);
errors = vErrors.length;
}
}
if(data.sleep !== undefined){
if(!(validate390(data.sleep, instancePath+"/sleep"))){
vErrors = vErrors === null ? validate390.errors : vErrors.concat(validate390.errors);
errors = vErrors.length;
}
}
if(data.tcpSocket !== undefined){
if(!(validate248(data.tcpSocket, instancePath+"/tcpSocket"))){
vErrors = vErrors === null ? validate248.errors : vErrors.concat(validate248.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate387.errors = vErrors;
return errors === 0;
}


function validate386(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((key0 === "postStart") || (key0 === "preStop")) || (key0 === "stopSignal"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.postStart !== undefined){
if(!(validate387(data.postStart, instancePath+"/postStart"))){
vErrors = vErrors === null ? validate387.errors : vErrors.concat(validate387.errors);
errors = vErrors.length;
}
}
if(data.preStop !== undefined){
if(!(validate387(data.preStop, instancePath+"/preStop"))){
vErrors = vErrors === null ? validate387.errors : vErrors.concat(validate387.errors);
errors = vErrors.length;
}
}
if(data.stopSignal !== undefined){
let data2 = data.stopSignal;
if(typeof data2 !== "string"){
vErrors = mistake(vErrors, instancePath+"/stopSignal", "type");
errors++;
}
if(!((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((data2 === "SIGABRT") || (data2 === "SIGALRM")) || (data2 === "SIGBUS")) || (data2 === "SIGCHLD")) || (data2 === "SIGCLD")) || (data2 === "SIGCONT")) || (data2 === "SIGFPE")) || (data2 === "SIGHUP")) || (data2 === "SIGILL")) || (data2 === "SIGINT")) || (data2 === "SIGIO")) || (data2 === "SIGIOT")) || (data2 === "SIGKILL")) || (data2 === "SIGPIPE")) || (data2 === "SIGPOLL")) || (data2 === "SIGPROF")) || (data2 === "SIGPWR")) || (data2 === "SIGQUIT")) || (data2 === "SIGRTMAX")) || (data2 === "SIGRTMAX-1")) || (data2 === "SIGRTMAX-10")) || (data2 === "SIGRTMAX-11")) || (data2 === "SIGRTMAX-12")) || (data2 === "SIGRTMAX-13")) || (data2 === "SIGRTMAX-14")) || (data2 === "SIGRTMAX-2")) || (data2 === "SIGRTMAX-3")) || (data2 === "SIGRTMAX-4")) || (data2 === "SIGRTMAX-5")) || (data2 === "SIGRTMAX-6")) || (data2 === "SIGRTMAX-7")) || (data2 === "SIGRTMAX-8")) || (data2 === "SIGRTMAX-9")) || (data2 === "SIGRTMIN")) || (data2 === "SIGRTMIN+1")) || (data2 === "SIGRTMIN+10")) || (data2 === "SIGRTMIN+11")) || (data2 === "SIGRTMIN+12")) || (data2 === "SIGRTMIN+13")) || (data2 === "SIGRTMIN+14")) || (data2 === "SIGRTMIN+15")) || (data2 === "SIGRTMIN+2")) || (data2 === "SIGRTMIN+3")) || (data2 === "SIGRTMIN+4")) || (data2 === "SIGRTMIN+5")) || (data2 === "SIGRTMIN+6")) || (data2 === "SIGRTMIN+7")) || (data2 === "SIGRTMIN+8")) || (data2 === "SIGRTMIN+9")) || (data2 === "SIGSEGV")) || (data2 === "SIGSTKFLT")) || (data2 === "SIGSTOP")) || (data2 === "SIGSYS")) || (data2 === "SIGTERM")) || (data2 === "SIGTRAP")) || (data2 === "SIGTSTP")) || (data2 === "SIGTTIN")) || (data2 === "SIGTTOU")) || (data2 === "SIGURG")) || (data2 === "SIGUSR1")) || (data2 === "SIGUSR2")) || (data2 === "SIGVTALRM")) || (data2 === "SIGWINCH")) || (data2 === "SIGXCPU")) || (data2 === "SIGXFSZ")) || (data2 === ""))){
vErrors = mistake(vErrors, instancePath+"/stopSignal", "enum");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate386.errors = vErrors;
return errors === 0;
}


function validate396(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(known10.has(key0))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.exec !== undefined){
if(!(validate240(data.exec, instancePath+"/exec"))){
vErrors = vErrors === null ? validate240.errors : vErrors.concat(validate240.errors);
errors = vErrors.length;
}
}
if(data.failureThreshold !== undefined){
let data1 = data.failureThreshold;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
vErrors = mistake(vErrors, instancePath+"/failureThreshold", "type");
errors++;
}
if((typeof data1 == "number") && (isFinite(data1))){
if(!(formats0.validate(data1))){
vErrors = mistake(vErrors, instancePath+"/failureThreshold", "format");
errors++;
}
}
}
if(data.grpc !== undefined){
if(!(validate242(data.grpc, instancePath+"/grpc"))){
vErrors = vErrors === null ? validate242.errors : vErrors.concat(validate242.errors);
errors = vErrors.length;
}
}
if(data.httpGet !== undefined){
if(!(validate244(data.httpGet, instancePath+"/httpGet"))){
vErrors = vErrors === null ? validate244.errors : vErrors.concat(validate244.errors);
errors = vErrors.length;
}
}
if(data.initialDelaySeconds !== undefined){
let data4 = data.initialDelaySeconds;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
vErrors = mistake(vErrors, instancePath+"/initialDelaySeconds", "type");
errors++;
}
if((typeof data4 == "number") && (isFinite(data4))){
if(!(formats0.validate(data4))){
vErrors = mistake(vErrors, instancePath+"/initialDelaySeconds", "format");
errors++;
}
}
}
if(data.periodSeconds !== undefined){
let data5 = data.periodSeconds;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
vErrors = mistake(vErrors, instancePath+"/periodSeconds", "type");
errors++;
}
if((typeof data5 == "number") && (isFinite(data5))){
if(!(formats0.validate(data5))){
vErrors = mistake(vErrors, instancePath+"/periodSeconds", "format");
errors++;
}
}
}
if(data.successThreshold !== undefined){
let data6 = data.successThreshold;
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
vErrors = mistake(vErrors, instancePath+"/successThreshold", "type");
errors++;
}
if((typeof data6 == "number") && (isFinite(data6))){
if(!(formats0.validate(data6))){
vErrors = mistake(vErrors, instancePath+"/successThreshold", "format");
errors++;
}
}
}
if(data.tcpSocket !== undefined){
if(!(validate248(data.tcpSocket, instancePath+"/tcpSocket"))){
vErrors = vErrors === null ? validate248.errors : vErrors.concat(validate248.errors);
errors = vErrors.length;
}
}
if(data.terminationGracePeriodSeconds !== undefined){
let data8 = data.terminationGracePeriodSeconds;
if(!(((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8))) && (isFinite(data8)))){
vErrors = mistake(vErrors, instancePath+"/terminationGracePeriodSeconds", "type");
errors++;
}
if((typeof data8 == "number") && (isFinite(data8))){
if(!(formats62.validate(data8))){
vErrors = mistake(vErrors, instancePath+"/terminationGracePeriodSeconds", "format");
errors++;
}
}
}
if(data.timeoutSeconds !== undefined){
let data9 = data.timeoutSeconds;
if(!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))){
vErrors = mistake(vErrors, instancePath+"/timeoutSeconds", "type");
errors++;
}
if((typeof data9 == "number") && (isFinite(data9))){
if(!(formats0.validate(data9))){
vErrors = mistake(vErrors, instancePath+"/timeoutSeconds", "format");
errors++;
}
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate396.errors = vErrors;
return errors === 0;
}


function validate402(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.containerPort === undefined){
vErrors = mistake(vErrors, instancePath, "required", "containerPort");
errors++;
}
for(const key0 in data){
if(!(((((key0 === "containerPort") || (key0 === "hostIP")) || (key0 === "hostPort")) || (key0 === "name")) || (key0 === "protocol"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.containerPort !== undefined){
let data0 = data.containerPort;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
vErrors = mistake(vErrors, instancePath+"/containerPort", "type");
errors++;
}
if((typeof data0 == "number") && (isFinite(data0))){
if(!(formats0.validate(data0))){
vErrors = mistake(vErrors, instancePath+"/containerPort", "format");
errors++;
}
}
}
if(data.hostIP !== undefined){
if(typeof data.hostIP !== "string"){
vErrors = mistake(vErrors, instancePath+"/hostIP", "type");
errors++;
}
}
if(data.hostPort !== undefined){
let data2 = data.hostPort;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
vErrors = mistake(vErrors, instancePath+"/hostPort", "type");
errors++;
}
if((typeof data2 == "number") && (isFinite(data2))){
if(!(formats0.validate(data2))){
vErrors = mistake(vErrors, instancePath+"/hostPort", "format");
errors++;
}
}
}
if(data.name !== undefined){
if(typeof data.name !== "string"){
vErrors = mistake(vErrors, instancePath+"/name", "type");
errors++;
}
}
if(data.protocol !== undefined){
let data4 = data.protocol;
if(typeof data4 !== "string"){
vErrors = mistake(vErrors, instancePath+"/protocol", "type");
errors++;
}
if(!((((data4 === "SCTP") || (data4 === "TCP")) || (data4 === "UDP")) || (data4 === ""))){
vErrors = mistake(vErrors, instancePath+"/protocol", "enum");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate402.errors = vErrors;
return errors === 0;
}


function validate405(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.resourceName === undefined){
vErrors = mistake(vErrors, instancePath, "required", "resourceName");
errors++;
}
if(data.restartPolicy === undefined){
vErrors = mistake(vErrors, instancePath, "required", "restartPolicy");
errors++;
}
for(const key0 in data){
if(!((key0 === "resourceName") || (key0 === "restartPolicy"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.resourceName !== undefined){
if(typeof data.resourceName !== "string"){
vErrors = mistake(vErrors, instancePath+"/resourceName", "type");
errors++;
}
}
if(data.restartPolicy !== undefined){
if(typeof data.restartPolicy !== "string"){
vErrors = mistake(vErrors, instancePath+"/restartPolicy", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate405.errors = vErrors;
return errors === 0;
}


function validate407(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((key0 === "claims") || (key0 === "limits")) || (key0 === "requests"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.claims !== undefined){
let data0 = data.claims;
if(Array.isArray(data0)){
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
if(!(validate184(data0[i0], instancePath+"/claims/" + i0))){
vErrors = vErrors === null ? validate184.errors : vErrors.concat(validate184.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/claims", "type");
errors++;
}
}
if(data.limits !== undefined){
let data2 = data.limits;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
for(const key1 in data2){
let data3 = data2[key1];
if((!((typeof data3 == "number") && (isFinite(data3)))) && (typeof data3 !== "string")){
vErrors = mistake(vErrors, instancePath+"/limits/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), "type");
errors++;
}
if(typeof data3 === "string"){
if(!pattern50.test(data3)){
vErrors = mistake(vErrors, instancePath+"/limits/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), "pattern");
errors++;
}
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/limits", "type");
errors++;
}
}
if(data.requests !== undefined){
let data4 = data.requests;
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
for(const key2 in data4){
let data5 = data4[key2];
if((!((typeof data5 == "number") && (isFinite(data5)))) && (typeof data5 !== "string")){
vErrors = mistake(vErrors, instancePath+"/requests/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"), "type");
errors++;
}
if(typeof data5 === "string"){
if(!pattern50.test(data5)){
vErrors = mistake(vErrors, instancePath+"/requests/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"), "pattern");
errors++;
}
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/requests", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate407.errors = vErrors;
return errors === 0;
}


function validate411(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.operator === undefined){
vErrors = mistake(vErrors, instancePath, "required", "operator");
errors++;
}
for(const key0 in data){
if(!((key0 === "operator") || (key0 === "values"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.operator !== undefined){
if(typeof data.operator !== "string"){
vErrors = mistake(vErrors, instancePath+"/operator", "type");
errors++;
}
}
if(data.values !== undefined){
let data1 = data.values;
if(Array.isArray(data1)){
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
vErrors = mistake(vErrors, instancePath+"/values/" + i0, "type");
errors++;
}
if((typeof data2 == "number") && (isFinite(data2))){
if(!(formats0.validate(data2))){
vErrors = mistake(vErrors, instancePath+"/values/" + i0, "format");
errors++;
}
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/values", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate411.errors = vErrors;
return errors === 0;
}


function validate410(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.action === undefined){
vErrors = mistake(vErrors, instancePath, "required", "action");
errors++;
}
for(const key0 in data){
if(!((key0 === "action") || (key0 === "exitCodes"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.action !== undefined){
if(typeof data.action !== "string"){
vErrors = mistake(vErrors, instancePath+"/action", "type");
errors++;
}
}
if(data.exitCodes !== undefined){
if(!(validate411(data.exitCodes, instancePath+"/exitCodes"))){
vErrors = vErrors === null ? validate411.errors : vErrors.concat(validate411.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate410.errors = vErrors;
return errors === 0;
}


function validate414(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(known11.has(key0))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.allowPrivilegeEscalation !== undefined){
if(typeof data.allowPrivilegeEscalation !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/allowPrivilegeEscalation", "type");
errors++;
}
}
if(data.appArmorProfile !== undefined){
if(!(validate174(data.appArmorProfile, instancePath+"/appArmorProfile"))){
vErrors = vErrors === null ? validate174.errors : vErrors.concat(validate174.errors);
errors = vErrors.length;
}
}
if(data.capabilities !== undefined){
if(!(validate176(data.capabilities, instancePath+"/capabilities"))){
vErrors = vErrors === null ? validate176.errors : vErrors.concat(validate176.errors);
errors = vErrors.length;
}
}
if(data.privileged !== undefined){
if(typeof data.privileged !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/privileged", "type");
errors++;
}
}
if(data.procMount !== undefined){
let data4 = data.procMount;
if(typeof data4 !== "string"){
vErrors = mistake(vErrors, instancePath+"/procMount", "type");
errors++;
}
if(!(((data4 === "Default") || (data4 === "Unmasked")) || (data4 === ""))){
vErrors = mistake(vErrors, instancePath+"/procMount", "enum");
errors++;
}
}
if(data.readOnlyRootFilesystem !== undefined){
if(typeof data.readOnlyRootFilesystem !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/readOnlyRootFilesystem", "type");
errors++;
}
}
if(data.runAsGroup !== undefined){
let data6 = data.runAsGroup;
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
vErrors = mistake(vErrors, instancePath+"/runAsGroup", "type");
errors++;
}
if((typeof data6 == "number") && (isFinite(data6))){
if(!(formats62.validate(data6))){
vErrors = mistake(vErrors, instancePath+"/runAsGroup", "format");
errors++;
}
}
}
if(data.runAsNonRoot !== undefined){
if(typeof data.runAsNonRoot !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/runAsNonRoot", "type");
errors++;
}
}
if(data.runAsUser !== undefined){
let data8 = data.runAsUser;
if(!(((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8))) && (isFinite(data8)))){
vErrors = mistake(vErrors, instancePath+"/runAsUser", "type");
errors++;
}
if((typeof data8 == "number") && (isFinite(data8))){
if(!(formats62.validate(data8))){
vErrors = mistake(vErrors, instancePath+"/runAsUser", "format");
errors++;
}
}
}
if(data.seLinuxOptions !== undefined){
if(!(validate178(data.seLinuxOptions, instancePath+"/seLinuxOptions"))){
vErrors = vErrors === null ? validate178.errors : vErrors.concat(validate178.errors);
errors = vErrors.length;
}
}
if(data.seccompProfile !== undefined){
if(!(validate180(data.seccompProfile, instancePath+"/seccompProfile"))){
vErrors = vErrors === null ? validate180.errors : vErrors.concat(validate180.errors);
errors = vErrors.length;
}
}
if(data.windowsOptions !== undefined){
if(!(validate182(data.windowsOptions, instancePath+"/windowsOptions"))){
vErrors = vErrors === null ? validate182.errors : vErrors.concat(validate182.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate414.errors = vErrors;
return errors === 0;
}


function validate422(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.devicePath === undefined){
vErrors = mistake(vErrors, instancePath, "required", "devicePath");
errors++;
}
if(data.name === undefined){
vErrors = mistake(vErrors, instancePath, "required", "name");
errors++;
}
for(const key0 in data){
if(!((key0 === "devicePath") || (key0 === "name"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.devicePath !== undefined){
if(typeof data.devicePath !== "string"){
vErrors = mistake(vErrors, instancePath+"/devicePath", "type");
errors++;
}
}
if(data.name !== undefined){
if(typeof data.name !== "string"){
vErrors = mistake(vErrors, instancePath+"/name", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate422.errors = vErrors;
return errors === 0;
}


function validate424(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.mountPath === undefined){
vErrors = mistake(vErrors, instancePath, "required", "mountPath");
errors++;
}
if(data.name === undefined){
vErrors = mistake(vErrors, instancePath, "required", "name");
errors++;
}
for(const key0 in data){
if(!(((((((key0 === "mountPath") || (key0 === "mountPropagation")) || (key0 === "name")) || (key0 === "readOnly")) || (key0 === "recursiveReadOnly")) || (key0 === "subPath")) || (key0 === "subPathExpr"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.mountPath !== undefined){
if(typeof data.mountPath !== "string"){
vErrors = mistake(vErrors, instancePath+"/mountPath", "type");
errors++;
}
}
if(data.mountPropagation !== undefined){
let data1 = data.mountPropagation;
if(typeof data1 !== "string"){
vErrors = mistake(vErrors, instancePath+"/mountPropagation", "type");
errors++;
}
if(!((((data1 === "Bidirectional") || (data1 === "HostToContainer")) || (data1 === "None")) || (data1 === ""))){
vErrors = mistake(vErrors, instancePath+"/mountPropagation", "enum");
errors++;
}
}
if(data.name !== undefined){
if(typeof data.name !== "string"){
vErrors = mistake(vErrors, instancePath+"/name", "type");
errors++;
}
}
if(data.readOnly !== undefined){
if(typeof data.readOnly !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/readOnly", "type");
errors++;
}
}
if(data.recursiveReadOnly !== undefined){
if(typeof data.recursiveReadOnly !== "string"){
vErrors = mistake(vErrors, instancePath+"/recursiveReadOnly", "type");
errors++;
}
}
if(data.subPath !== undefined){
if(typeof data.subPath !== "string"){
vErrors = mistake(vErrors, instancePath+"/subPath", "type");
errors++;
}
}
if(data.subPathExpr !== undefined){
if(typeof data.subPathExpr !== "string"){
vErrors = mistake(vErrors, instancePath+"/subPathExpr", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate424.errors = vErrors;
return errors === 0;
}


function validate426(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((((key0 === "exact") || (key0 === "prefix")) || (key0 === "suffix")) || (key0 === "contains")) || (key0 === "safeRegex")) || (key0 === "ignoreCase"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.exact !== undefined){
if(typeof data.exact !== "string"){
vErrors = mistake(vErrors, instancePath+"/exact", "type");
errors++;
}
}
if(data.prefix !== undefined){
let data1 = data.prefix;
if(typeof data1 === "string"){
if(data1.length < 1){
vErrors = mistake(vErrors, instancePath+"/prefix", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/prefix", "type");
errors++;
}
}
if(data.suffix !== undefined){
let data2 = data.suffix;
if(typeof data2 === "string"){
if(data2.length < 1){
vErrors = mistake(vErrors, instancePath+"/suffix", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/suffix", "type");
errors++;
}
}
if(data.contains !== undefined){
let data3 = data.contains;
if(typeof data3 === "string"){
if(data3.length < 1){
vErrors = mistake(vErrors, instancePath+"/contains", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/contains", "type");
errors++;
}
}
if(data.safeRegex !== undefined){
if(typeof data.safeRegex !== "string"){
vErrors = mistake(vErrors, instancePath+"/safeRegex", "type");
errors++;
}
}
if(data.ignoreCase !== undefined){
if(typeof data.ignoreCase !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/ignoreCase", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate426.errors = vErrors;
return errors === 0;
}


function validate169(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.apiVersion === undefined){
vErrors = mistake(vErrors, instancePath, "required", "apiVersion");
errors++;
}
if(data.kind === undefined){
vErrors = mistake(vErrors, instancePath, "required", "kind");
errors++;
}
if(data.metadata === undefined){
vErrors = mistake(vErrors, instancePath, "required", "metadata");
errors++;
}
if(data.spec === undefined){
vErrors = mistake(vErrors, instancePath, "required", "spec");
errors++;
}
for(const key0 in data){
if(!(((((key0 === "apiVersion") || (key0 === "kind")) || (key0 === "metadata")) || (key0 === "spec")) || (key0 === "status"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.apiVersion !== undefined){
if(typeof data.apiVersion !== "string"){
vErrors = mistake(vErrors, instancePath+"/apiVersion", "type");
errors++;
}
}
if(data.kind !== undefined){
if(typeof data.kind !== "string"){
vErrors = mistake(vErrors, instancePath+"/kind", "type");
errors++;
}
}
if(data.metadata !== undefined){
let data2 = data.metadata;
if(!(data2 && typeof data2 == "object" && !Array.isArray(data2))){
vErrors = mistake(vErrors, instancePath+"/metadata", "type");
errors++;
}
}
if(data.spec !== undefined){
let data3 = data.spec;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
for(const key1 in data3){
if(!((key1 === "kube") || (key1 === "selfManaged"))){
vErrors = mistake(vErrors, instancePath+"/spec", "additionalProperties", key1);
errors++;
}
}
if(data3.kube !== undefined){
let data4 = data3.kube;
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
for(const key2 in data4){
if(!(known12.has(key2))){
vErrors = mistake(vErrors, instancePath+"/spec/kube", "additionalProperties", key2);
errors++;
}
}
if(data4.deployment !== undefined){
let data5 = data4.deployment;
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
for(const key3 in data5){
if(!((key3 === "replicas") || (key3 === "strategy"))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/deployment", "additionalProperties", key3);
errors++;
}
}
if(data5.replicas !== undefined){
let data6 = data5.replicas;
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/deployment/replicas", "type");
errors++;
}
if((typeof data6 == "number") && (isFinite(data6))){
if(data6 < 0 || isNaN(data6)){
vErrors = mistake(vErrors, instancePath+"/spec/kube/deployment/replicas", "minimum", 0);
errors++;
}
if(!(formats0.validate(data6))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/deployment/replicas", "format");
errors++;
}
}
}
if(data5.strategy !== undefined){
let data7 = data5.strategy;
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
for(const key4 in data7){
if(!((key4 === "rollingUpdate") || (key4 === "type"))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/deployment/strategy", "additionalProperties", key4);
errors++;
}
}
if(data7.rollingUpdate !== undefined){
if(!(validate170(data7.rollingUpdate, instancePath+"/spec/kube/deployment/strategy/rollingUpdate"))){
vErrors = vErrors === null ? validate170.errors : vErrors.concat(validate170.errors);
errors = vErrors.length;
}
}
if(data7.type !== undefined){
let data9 = data7.type;
if(typeof data9 !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/deployment/strategy/type", "type");
errors++;
}
if(!(((data9 === "Recreate") || (data9 === "RollingUpdate")) || (data9 === ""))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/deployment/strategy/type", "enum");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/kube/deployment/strategy", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/kube/deployment", "type");
errors++;
}
}
if(data4.proxyContainer !== undefined){
let data10 = data4.proxyContainer;
if(data10 && typeof data10 == "object" && !Array.isArray(data10)){
for(const key5 in data10){
if(!((((((key5 === "bootstrap") || (key5 === "image")) || (key5 === "securityContext")) || (key5 === "resources")) || (key5 === "env")) || (key5 === "extraVolumeMounts"))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/proxyContainer", "additionalProperties", key5);
errors++;
}
}
if(data10.bootstrap !== undefined){
let data11 = data10.bootstrap;
if(data11 && typeof data11 == "object" && !Array.isArray(data11)){
for(const key6 in data11){
if(!((key6 === "logLevel") || (key6 === "componentLogLevels"))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/proxyContainer/bootstrap", "additionalProperties", key6);
errors++;
}
}
if(data11.logLevel !== undefined){
let data12 = data11.logLevel;
if(typeof data12 !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/proxyContainer/bootstrap/logLevel", "type");
errors++;
}
if(!(((((((data12 === "trace") || (data12 === "debug")) || (data12 === "info")) || (data12 === "warn")) || (data12 === "error")) || (data12 === "critical")) || (data12 === "off"))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/proxyContainer/bootstrap/logLevel", "enum");
errors++;
}
}
if(data11.componentLogLevels !== undefined){
let data13 = data11.componentLogLevels;
if(data13 && typeof data13 == "object" && !Array.isArray(data13)){
for(const key7 in data13){
let data14 = data13[key7];
if(!(((((((data14 === "trace") || (data14 === "debug")) || (data14 === "info")) || (data14 === "warn")) || (data14 === "error")) || (data14 === "critical")) || (data14 === "off"))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/proxyContainer/bootstrap/componentLogLevels/" + key7.replace(/~/g, "~0").replace(/\//g, "~1"), "enum");
errors++;
}
if(typeof data14 === "string"){
if(data14.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/kube/proxyContainer/bootstrap/componentLogLevels/" + key7.replace(/~/g, "~0").replace(/\//g, "~1"), "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/kube/proxyContainer/bootstrap/componentLogLevels/" + key7.replace(/~/g, "~0").replace(/\//g, "~1"), "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/kube/proxyContainer/bootstrap/componentLogLevels", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/kube/proxyContainer/bootstrap", "type");
errors++;
}
}
if(data10.image !== undefined){
if(!(validate172(data10.image, instancePath+"/spec/kube/proxyContainer/image"))){
vErrors = vErrors === null ? validate172.errors : vErrors.concat(validate172.errors);
errors = vErrors.length;
}
}
if(data10.securityContext !== undefined){
let data16 = data10.securityContext;
if(data16 && typeof data16 == "object" && !Array.isArray(data16)){
for(const key8 in data16){
if(!(known11.has(key8))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/proxyContainer/securityContext", "additionalProperties", key8);
errors++;
}
}
if(data16.allowPrivilegeEscalation !== undefined){
if(typeof data16.allowPrivilegeEscalation !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/proxyContainer/securityContext/allowPrivilegeEscalation", "type");
errors++;
}
}
if(data16.appArmorProfile !== undefined){
if(!(validate174(data16.appArmorProfile, instancePath+"/spec/kube/proxyContainer/securityContext/appArmorProfile"))){
vErrors = vErrors === null ? validate174.errors : vErrors.concat(validate174.errors);
errors = vErrors.length;
}
}
if(data16.capabilities !== undefined){
if(!(validate176(data16.capabilities, instancePath+"/spec/kube/proxyContainer/securityContext/capabilities"))){
vErrors = vErrors === null ? validate176.errors : vErrors.concat(validate176.errors);
errors = vErrors.length;
}
}
if(data16.privileged !== undefined){
if(typeof data16.privileged !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/proxyContainer/securityContext/privileged", "type");
errors++;
}
}
if(data16.procMount !== undefined){
let data21 = data16.procMount;
if(typeof data21 !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/proxyContainer/securityContext/procMount", "type");
errors++;
}
if(!(((data21 === "Default") || (data21 === "Unmasked")) || (data21 === ""))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/proxyContainer/securityContext/procMount", "enum");
errors++;
}
}
if(data16.readOnlyRootFilesystem !== undefined){
if(typeof data16.readOnlyRootFilesystem !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/proxyContainer/securityContext/readOnlyRootFilesystem", "type");
errors++;
}
}
if(data16.runAsGroup !== undefined){
let data23 = data16.runAsGroup;
if(!(((typeof data23 == "number") && (!(data23 % 1) && !isNaN(data23))) && (isFinite(data23)))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/proxyContainer/securityContext/runAsGroup", "type");
errors++;
}
if((typeof data23 == "number") && (isFinite(data23))){
if(!(formats62.validate(data23))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/proxyContainer/securityContext/runAsGroup", "format");
errors++;
}
}
}
if(data16.runAsNonRoot !== undefined){
if(typeof data16.runAsNonRoot !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/proxyContainer/securityContext/runAsNonRoot", "type");
errors++;
}
}
if(data16.runAsUser !== undefined){
let data25 = data16.runAsUser;
if(!(((typeof data25 == "number") && (!(data25 % 1) && !isNaN(data25))) && (isFinite(data25)))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/proxyContainer/securityContext/runAsUser", "type");
errors++;
}
if((typeof data25 == "number") && (isFinite(data25))){
if(!(formats62.validate(data25))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/proxyContainer/securityContext/runAsUser", "format");
errors++;
}
}
}
if(data16.seLinuxOptions !== undefined){
if(!(validate178(data16.seLinuxOptions, instancePath+"/spec/kube/proxyContainer/securityContext/seLinuxOptions"))){
vErrors = vErrors === null ? validate178.errors : vErrors.concat(validate178.errors);
errors = vErrors.length;
}
}
if(data16.seccompProfile !== undefined){
if(!(validate180(data16.seccompProfile, instancePath+"/spec/kube/proxyContainer/securityContext/seccompProfile"))){
vErrors = vErrors === null ? validate180.errors : vErrors.concat(validate180.errors);
errors = vErrors.length;
}
}
if(data16.windowsOptions !== undefined){
if(!(validate182(data16.windowsOptions, instancePath+"/spec/kube/proxyContainer/securityContext/windowsOptions"))){
vErrors = vErrors === null ? validate182.errors : vErrors.concat(validate182.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/kube/proxyContainer/securityContext", "type");
errors++;
}
}
if(data10.resources !== undefined){
let data29 = data10.resources;
if(data29 && typeof data29 == "object" && !Array.isArray(data29)){
for(const key9 in data29){
if(!(((key9 === "claims") || (key9 === "limits")) || (key9 === "requests"))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/proxyContainer/resources", "additionalProperties", key9);
errors++;
}
}
if(data29.claims !== undefined){
let data30 = data29.claims;
if(Array.isArray(data30)){
const len0 = data30.length;
for(let i0=0; i0<len0; i0++){
if(!(validate184(data30[i0], instancePath+"/spec/kube/proxyContainer/resources/claims/" + i0))){
vErrors = vErrors === null ? validate184.errors : vErrors.concat(validate184.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/kube/proxyContainer/resources/claims", "type");
errors++;
}
}
if(data29.limits !== undefined){
let data32 = data29.limits;
if(data32 && typeof data32 == "object" && !Array.isArray(data32)){
for(const key10 in data32){
let data33 = data32[key10];
if((!((typeof data33 == "number") && (isFinite(data33)))) && (typeof data33 !== "string")){
vErrors = mistake(vErrors, instancePath+"/spec/kube/proxyContainer/resources/limits/" + key10.replace(/~/g, "~0").replace(/\//g, "~1"), "type");
errors++;
}
if(typeof data33 === "string"){
if(!pattern50.test(data33)){
vErrors = mistake(vErrors, instancePath+"/spec/kube/proxyContainer/resources/limits/" + key10.replace(/~/g, "~0").replace(/\//g, "~1"), "pattern");
errors++;
}
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/kube/proxyContainer/resources/limits", "type");
errors++;
}
}
if(data29.requests !== undefined){
let data34 = data29.requests;
if(data34 && typeof data34 == "object" && !Array.isArray(data34)){
for(const key11 in data34){
let data35 = data34[key11];
if((!((typeof data35 == "number") && (isFinite(data35)))) && (typeof data35 !== "string")){
vErrors = mistake(vErrors, instancePath+"/spec/kube/proxyContainer/resources/requests/" + key11.replace(/~/g, "~0").replace(/\//g, "~1"), "type");
errors++;
}
if(typeof data35 === "string"){
if(!pattern50.test(data35)){
vErrors = mistake(vErrors, instancePath+"/spec/kube/proxyContainer/resources/requests/" + key11.replace(/~/g, "~0").replace(/\//g, "~1"), "pattern");
errors++;
}
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/kube/proxyContainer/resources/requests", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/kube/proxyContainer/resources", "type");
errors++;
}
}
if(data10.env !== undefined){
let data36 = data10.env;
if(Array.isArray(data36)){
const len1 = data36.length;
for(let i1=0; i1<len1; i1++){
let data37 = data36[i1];
if(data37 && typeof data37 == "object" && !Array.isArray(data37)){
if(data37.name === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/kube/proxyContainer/env/" + i1, "required", "name");
errors++;
}
for(const key12 in data37){
if(!(((key12 === "name") || (key12 === "value")) || (key12 === "valueFrom"))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/proxyContainer/env/" + i1, "additionalProperties", key12);
errors++;
}
}
if(data37.name !== undefined){
if(typeof data37.name !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/proxyContainer/env/" + i1+"/name", "type");
errors++;
}
}
if(data37.value !== undefined){
if(typeof data37.value !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/proxyContainer/env/" + i1+"/value", "type");
errors++;
}
}
if(data37.valueFrom !== undefined){
if(!(validate186(data37.valueFrom, instancePath+"/spec/kube/proxyContainer/env/" + i1+"/valueFrom"))){
vErrors = vErrors === null ? validate186.errors : vErrors.concat(validate186.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/kube/proxyContainer/env/" + i1, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/kube/proxyContainer/env", "type");
errors++;
}
}
if(data10.extraVolumeMounts !== undefined){
let data41 = data10.extraVolumeMounts;
if(Array.isArray(data41)){
const len2 = data41.length;
for(let i2=0; i2<len2; i2++){
let data42 = data41[i2];
if(data42 && typeof data42 == "object" && !Array.isArray(data42)){
if(data42.mountPath === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/kube/proxyContainer/extraVolumeMounts/" + i2, "required", "mountPath");
errors++;
}
if(data42.name === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/kube/proxyContainer/extraVolumeMounts/" + i2, "required", "name");
errors++;
}
for(const key13 in data42){
if(!(((((((key13 === "mountPath") || (key13 === "mountPropagation")) || (key13 === "name")) || (key13 === "readOnly")) || (key13 === "recursiveReadOnly")) || (key13 === "subPath")) || (key13 === "subPathExpr"))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/proxyContainer/extraVolumeMounts/" + i2, "additionalProperties", key13);
errors++;
}
}
if(data42.mountPath !== undefined){
if(typeof data42.mountPath !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/proxyContainer/extraVolumeMounts/" + i2+"/mountPath", "type");
errors++;
}
}
if(data42.mountPropagation !== undefined){
let data44 = data42.mountPropagation;
if(typeof data44 !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/proxyContainer/extraVolumeMounts/" + i2+"/mountPropagation", "type");
errors++;
}
if(!((((data44 === "Bidirectional") || (data44 === "HostToContainer")) || (data44 === "None")) || (data44 === ""))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/proxyContainer/extraVolumeMounts/" + i2+"/mountPropagation", "enum");
errors++;
}
}
if(data42.name !== undefined){
if(typeof data42.name !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/proxyContainer/extraVolumeMounts/" + i2+"/name", "type");
errors++;
}
}
if(data42.readOnly !== undefined){
if(typeof data42.readOnly !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/proxyContainer/extraVolumeMounts/" + i2+"/readOnly", "type");
errors++;
}
}
if(data42.recursiveReadOnly !== undefined){
if(typeof data42.recursiveReadOnly !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/proxyContainer/extraVolumeMounts/" + i2+"/recursiveReadOnly", "type");
errors++;
}
}
if(data42.subPath !== undefined){
if(typeof data42.subPath !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/proxyContainer/extraVolumeMounts/" + i2+"/subPath", "type");
errors++;
}
}
if(data42.subPathExpr !== undefined){
if(typeof data42.subPathExpr !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/proxyContainer/extraVolumeMounts/" + i2+"/subPathExpr", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/kube/proxyContainer/extraVolumeMounts/" + i2, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/kube/proxyContainer/extraVolumeMounts", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/kube/proxyContainer", "type");
errors++;
}
}
if(data4.sdsContainer !== undefined){
let data50 = data4.sdsContainer;
if(data50 && typeof data50 == "object" && !Array.isArray(data50)){
for(const key14 in data50){
if(!((((key14 === "image") || (key14 === "securityContext")) || (key14 === "resources")) || (key14 === "bootstrap"))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/sdsContainer", "additionalProperties", key14);
errors++;
}
}
if(data50.image !== undefined){
if(!(validate172(data50.image, instancePath+"/spec/kube/sdsContainer/image"))){
vErrors = vErrors === null ? validate172.errors : vErrors.concat(validate172.errors);
errors = vErrors.length;
}
}
if(data50.securityContext !== undefined){
let data52 = data50.securityContext;
if(data52 && typeof data52 == "object" && !Array.isArray(data52)){
for(const key15 in data52){
if(!(known11.has(key15))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/sdsContainer/securityContext", "additionalProperties", key15);
errors++;
}
}
if(data52.allowPrivilegeEscalation !== undefined){
if(typeof data52.allowPrivilegeEscalation !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/sdsContainer/securityContext/allowPrivilegeEscalation", "type");
errors++;
}
}
if(data52.appArmorProfile !== undefined){
if(!(validate174(data52.appArmorProfile, instancePath+"/spec/kube/sdsContainer/securityContext/appArmorProfile"))){
vErrors = vErrors === null ? validate174.errors : vErrors.concat(validate174.errors);
errors = vErrors.length;
}
}
if(data52.capabilities !== undefined){
if(!(validate176(data52.capabilities, instancePath+"/spec/kube/sdsContainer/securityContext/capabilities"))){
vErrors = vErrors === null ? validate176.errors : vErrors.concat(validate176.errors);
errors = vErrors.length;
}
}
if(data52.privileged !== undefined){
if(typeof data52.privileged !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/sdsContainer/securityContext/privileged", "type");
errors++;
}
}
if(data52.procMount !== undefined){
let data57 = data52.procMount;
if(typeof data57 !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/sdsContainer/securityContext/procMount", "type");
errors++;
}
if(!(((data57 === "Default") || (data57 === "Unmasked")) || (data57 === ""))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/sdsContainer/securityContext/procMount", "enum");
errors++;
}
}
if(data52.readOnlyRootFilesystem !== undefined){
if(typeof data52.readOnlyRootFilesystem !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/sdsContainer/securityContext/readOnlyRootFilesystem", "type");
errors++;
}
}
if(data52.runAsGroup !== undefined){
let data59 = data52.runAsGroup;
if(!(((typeof data59 == "number") && (!(data59 % 1) && !isNaN(data59))) && (isFinite(data59)))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/sdsContainer/securityContext/runAsGroup", "type");
errors++;
}
if((typeof data59 == "number") && (isFinite(data59))){
if(!(formats62.validate(data59))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/sdsContainer/securityContext/runAsGroup", "format");
errors++;
}
}
}
if(data52.runAsNonRoot !== undefined){
if(typeof data52.runAsNonRoot !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/sdsContainer/securityContext/runAsNonRoot", "type");
errors++;
}
}
if(data52.runAsUser !== undefined){
let data61 = data52.runAsUser;
if(!(((typeof data61 == "number") && (!(data61 % 1) && !isNaN(data61))) && (isFinite(data61)))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/sdsContainer/securityContext/runAsUser", "type");
errors++;
}
if((typeof data61 == "number") && (isFinite(data61))){
if(!(formats62.validate(data61))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/sdsContainer/securityContext/runAsUser", "format");
errors++;
}
}
}
if(data52.seLinuxOptions !== undefined){
if(!(validate178(data52.seLinuxOptions, instancePath+"/spec/kube/sdsContainer/securityContext/seLinuxOptions"))){
vErrors = vErrors === null ? validate178.errors : vErrors.concat(validate178.errors);
errors = vErrors.length;
}
}
if(data52.seccompProfile !== undefined){
if(!(validate180(data52.seccompProfile, instancePath+"/spec/kube/sdsContainer/securityContext/seccompProfile"))){
vErrors = vErrors === null ? validate180.errors : vErrors.concat(validate180.errors);
errors = vErrors.length;
}
}
if(data52.windowsOptions !== undefined){
if(!(validate182(data52.windowsOptions, instancePath+"/spec/kube/sdsContainer/securityContext/windowsOptions"))){
vErrors = vErrors === null ? validate182.errors : vErrors.concat(validate182.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/kube/sdsContainer/securityContext", "type");
errors++;
}
}
if(data50.resources !== undefined){
let data65 = data50.resources;
if(data65 && typeof data65 == "object" && !Array.isArray(data65)){
for(const key16 in data65){
if(!(((key16 === "claims") || (key16 === "limits")) || (key16 === "requests"))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/sdsContainer/resources", "additionalProperties", key16);
errors++;
}
}
if(data65.claims !== undefined){
let data66 = data65.claims;
if(Array.isArray(data66)){
const len3 = data66.length;
for(let i3=0; i3<len3; i3++){
if(!(validate184(data66[i3], instancePath+"/spec/kube/sdsContainer/resources/claims/" + i3))){
vErrors = vErrors === null ? validate184.errors : vErrors.concat(validate184.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/kube/sdsContainer/resources/claims", "type");
errors++;
}
}
if(data65.limits !== undefined){
let data68 = data65.limits;
if(data68 && typeof data68 == "object" && !Array.isArray(data68)){
for(const key17 in data68){
let data69 = data68[key17];
if((!((typeof data69 == "number") && (isFinite(data69)))) && (typeof data69 !== "string")){
vErrors = mistake(vErrors, instancePath+"/spec/kube/sdsContainer/resources/limits/" + key17.replace(/~/g, "~0").replace(/\//g, "~1"), "type");
errors++;
}
if(typeof data69 === "string"){
if(!pattern50.test(data69)){
vErrors = mistake(vErrors, instancePath+"/spec/kube/sdsContainer/resources/limits/" + key17.replace(/~/g, "~0").replace(/\//g, "~1"), "pattern");
errors++;
}
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/kube/sdsContainer/resources/limits", "type");
errors++;
}
}
if(data65.requests !== undefined){
let data70 = data65.requests;
if(data70 && typeof data70 == "object" && !Array.isArray(data70)){
for(const key18 in data70){
let data71 = data70[key18];
if((!((typeof data71 == "number") && (isFinite(data71)))) && (typeof data71 !== "string")){
vErrors = mistake(vErrors, instancePath+"/spec/kube/sdsContainer/resources/requests/" + key18.replace(/~/g, "~0").replace(/\//g, "~1"), "type");
errors++;
}
if(typeof data71 === "string"){
if(!pattern50.test(data71)){
vErrors = mistake(vErrors, instancePath+"/spec/kube/sdsContainer/resources/requests/" + key18.replace(/~/g, "~0").replace(/\//g, "~1"), "pattern");
errors++;
}
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/kube/sdsContainer/resources/requests", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/kube/sdsContainer/resources", "type");
errors++;
}
}
if(data50.bootstrap !== undefined){
let data72 = data50.bootstrap;
if(data72 && typeof data72 == "object" && !Array.isArray(data72)){
for(const key19 in data72){
if(!(key19 === "logLevel")){
vErrors = mistake(vErrors, instancePath+"/spec/kube/sdsContainer/bootstrap", "additionalProperties", key19);
errors++;
}
}
if(data72.logLevel !== undefined){
let data73 = data72.logLevel;
if(typeof data73 !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/sdsContainer/bootstrap/logLevel", "type");
errors++;
}
if(!((((((data73 === "info") || (data73 === "debug")) || (data73 === "warn")) || (data73 === "error")) || (data73 === "panic")) || (data73 === "fatal"))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/sdsContainer/bootstrap/logLevel", "enum");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/kube/sdsContainer/bootstrap", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/kube/sdsContainer", "type");
errors++;
}
}
if(data4.podTemplate !== undefined){
let data74 = data4.podTemplate;
if(data74 && typeof data74 == "object" && !Array.isArray(data74)){
for(const key20 in data74){
if(!(known13.has(key20))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate", "additionalProperties", key20);
errors++;
}
}
if(data74.extraLabels !== undefined){
let data75 = data74.extraLabels;
if(data75 && typeof data75 == "object" && !Array.isArray(data75)){
for(const key21 in data75){
if(typeof data75[key21] !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/extraLabels/" + key21.replace(/~/g, "~0").replace(/\//g, "~1"), "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/extraLabels", "type");
errors++;
}
}
if(data74.extraAnnotations !== undefined){
let data77 = data74.extraAnnotations;
if(data77 && typeof data77 == "object" && !Array.isArray(data77)){
for(const key22 in data77){
if(typeof data77[key22] !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/extraAnnotations/" + key22.replace(/~/g, "~0").replace(/\//g, "~1"), "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/extraAnnotations", "type");
errors++;
}
}
if(data74.securityContext !== undefined){
let data79 = data74.securityContext;
if(data79 && typeof data79 == "object" && !Array.isArray(data79)){
for(const key23 in data79){
if(!(known14.has(key23))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/securityContext", "additionalProperties", key23);
errors++;
}
}
if(data79.appArmorProfile !== undefined){
if(!(validate174(data79.appArmorProfile, instancePath+"/spec/kube/podTemplate/securityContext/appArmorProfile"))){
vErrors = vErrors === null ? validate174.errors : vErrors.concat(validate174.errors);
errors = vErrors.length;
}
}
if(data79.fsGroup !== undefined){
let data81 = data79.fsGroup;
if(!(((typeof data81 == "number") && (!(data81 % 1) && !isNaN(data81))) && (isFinite(data81)))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/securityContext/fsGroup", "type");
errors++;
}
if((typeof data81 == "number") && (isFinite(data81))){
if(!(formats62.validate(data81))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/securityContext/fsGroup", "format");
errors++;
}
}
}
if(data79.fsGroupChangePolicy !== undefined){
let data82 = data79.fsGroupChangePolicy;
if(typeof data82 !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/securityContext/fsGroupChangePolicy", "type");
errors++;
}
if(!(((data82 === "Always") || (data82 === "OnRootMismatch")) || (data82 === ""))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/securityContext/fsGroupChangePolicy", "enum");
errors++;
}
}
if(data79.runAsGroup !== undefined){
let data83 = data79.runAsGroup;
if(!(((typeof data83 == "number") && (!(data83 % 1) && !isNaN(data83))) && (isFinite(data83)))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/securityContext/runAsGroup", "type");
errors++;
}
if((typeof data83 == "number") && (isFinite(data83))){
if(!(formats62.validate(data83))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/securityContext/runAsGroup", "format");
errors++;
}
}
}
if(data79.runAsNonRoot !== undefined){
if(typeof data79.runAsNonRoot !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/securityContext/runAsNonRoot", "type");
errors++;
}
}
if(data79.runAsUser !== undefined){
let data85 = data79.runAsUser;
if(!(((typeof data85 == "number") && (!(data85 % 1) && !isNaN(data85))) && (isFinite(data85)))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/securityContext/runAsUser", "type");
errors++;
}
if((typeof data85 == "number") && (isFinite(data85))){
if(!(formats62.validate(data85))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/securityContext/runAsUser", "format");
errors++;
}
}
}
if(data79.seLinuxChangePolicy !== undefined){
if(typeof data79.seLinuxChangePolicy !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/securityContext/seLinuxChangePolicy", "type");
errors++;
}
}
if(data79.seLinuxOptions !== undefined){
if(!(validate178(data79.seLinuxOptions, instancePath+"/spec/kube/podTemplate/securityContext/seLinuxOptions"))){
vErrors = vErrors === null ? validate178.errors : vErrors.concat(validate178.errors);
errors = vErrors.length;
}
}
if(data79.seccompProfile !== undefined){
if(!(validate180(data79.seccompProfile, instancePath+"/spec/kube/podTemplate/securityContext/seccompProfile"))){
vErrors = vErrors === null ? validate180.errors : vErrors.concat(validate180.errors);
errors = vErrors.length;
}
}
if(data79.supplementalGroups !== undefined){
let data89 = data79.supplementalGroups;
if(Array.isArray(data89)){
const len4 = data89.length;
for(let i4=0; i4<len4; i4++){
let data90 = data89[i4];
if(!(((typeof data90 == "number") && (!(data90 % 1) && !isNaN(data90))) && (isFinite(data90)))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/securityContext/supplementalGroups/" + i4, "type");
errors++;
}
if((typeof data90 == "number") && (isFinite(data90))){
if(!(formats62.validate(data90))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/securityContext/supplementalGroups/" + i4, "format");
errors++;
}
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/securityContext/supplementalGroups", "type");
errors++;
}
}
if(data79.supplementalGroupsPolicy !== undefined){
let data91 = data79.supplementalGroupsPolicy;
if(typeof data91 !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/securityContext/supplementalGroupsPolicy", "type");
errors++;
}
if(!(((data91 === "Merge") || (data91 === "Strict")) || (data91 === ""))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/securityContext/supplementalGroupsPolicy", "enum");
errors++;
}
}
if(data79.sysctls !== undefined){
let data92 = data79.sysctls;
if(Array.isArray(data92)){
const len5 = data92.length;
for(let i5=0; i5<len5; i5++){
if(!(validate208(data92[i5], instancePath+"/spec/kube/podTemplate/securityContext/sysctls/" + i5))){
vErrors = vErrors === null ? validate208.errors : vErrors.concat(validate208.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/securityContext/sysctls", "type");
errors++;
}
}
if(data79.windowsOptions !== undefined){
if(!(validate182(data79.windowsOptions, instancePath+"/spec/kube/podTemplate/securityContext/windowsOptions"))){
vErrors = vErrors === null ? validate182.errors : vErrors.concat(validate182.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/securityContext", "type");
errors++;
}
}
if(data74.imagePullSecrets !== undefined){
let data95 = data74.imagePullSecrets;
if(Array.isArray(data95)){
const len6 = data95.length;
for(let i6=0; i6<len6; i6++){
if(!(validate27(data95[i6], instancePath+"/spec/kube/podTemplate/imagePullSecrets/" + i6))){
vErrors = vErrors === null ? validate27.errors : vErrors.concat(validate27.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/imagePullSecrets", "type");
errors++;
}
}
if(data74.nodeSelector !== undefined){
let data97 = data74.nodeSelector;
if(data97 && typeof data97 == "object" && !Array.isArray(data97)){
for(const key24 in data97){
if(typeof data97[key24] !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/nodeSelector/" + key24.replace(/~/g, "~0").replace(/\//g, "~1"), "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/nodeSelector", "type");
errors++;
}
}
if(data74.affinity !== undefined){
let data99 = data74.affinity;
if(data99 && typeof data99 == "object" && !Array.isArray(data99)){
for(const key25 in data99){
if(!(((key25 === "nodeAffinity") || (key25 === "podAffinity")) || (key25 === "podAntiAffinity"))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/affinity", "additionalProperties", key25);
errors++;
}
}
if(data99.nodeAffinity !== undefined){
if(!(validate212(data99.nodeAffinity, instancePath+"/spec/kube/podTemplate/affinity/nodeAffinity"))){
vErrors = vErrors === null ? validate212.errors : vErrors.concat(validate212.errors);
errors = vErrors.length;
}
}
if(data99.podAffinity !== undefined){
if(!(validate224(data99.podAffinity, instancePath+"/spec/kube/podTemplate/affinity/podAffinity"))){
vErrors = vErrors === null ? validate224.errors : vErrors.concat(validate224.errors);
errors = vErrors.length;
}
}
if(data99.podAntiAffinity !== undefined){
if(!(validate236(data99.podAntiAffinity, instancePath+"/spec/kube/podTemplate/affinity/podAntiAffinity"))){
vErrors = vErrors === null ? validate236.errors : vErrors.concat(validate236.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/affinity", "type");
errors++;
}
}
if(data74.tolerations !== undefined){
let data103 = data74.tolerations;
if(Array.isArray(data103)){
const len7 = data103.length;
for(let i7=0; i7<len7; i7++){
let data104 = data103[i7];
if(data104 && typeof data104 == "object" && !Array.isArray(data104)){
for(const key26 in data104){
if(!(((((key26 === "effect") || (key26 === "key")) || (key26 === "operator")) || (key26 === "tolerationSeconds")) || (key26 === "value"))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/tolerations/" + i7, "additionalProperties", key26);
errors++;
}
}
if(data104.effect !== undefined){
let data105 = data104.effect;
if(typeof data105 !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/tolerations/" + i7+"/effect", "type");
errors++;
}
if(!((((data105 === "NoExecute") || (data105 === "NoSchedule")) || (data105 === "PreferNoSchedule")) || (data105 === ""))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/tolerations/" + i7+"/effect", "enum");
errors++;
}
}
if(data104.key !== undefined){
if(typeof data104.key !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/tolerations/" + i7+"/key", "type");
errors++;
}
}
if(data104.operator !== undefined){
let data107 = data104.operator;
if(typeof data107 !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/tolerations/" + i7+"/operator", "type");
errors++;
}
if(!(((((data107 === "Equal") || (data107 === "Exists")) || (data107 === "Gt")) || (data107 === "Lt")) || (data107 === ""))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/tolerations/" + i7+"/operator", "enum");
errors++;
}
}
if(data104.tolerationSeconds !== undefined){
let data108 = data104.tolerationSeconds;
if(!(((typeof data108 == "number") && (!(data108 % 1) && !isNaN(data108))) && (isFinite(data108)))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/tolerations/" + i7+"/tolerationSeconds", "type");
errors++;
}
if((typeof data108 == "number") && (isFinite(data108))){
if(!(formats62.validate(data108))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/tolerations/" + i7+"/tolerationSeconds", "format");
errors++;
}
}
}
if(data104.value !== undefined){
if(typeof data104.value !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/tolerations/" + i7+"/value", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/tolerations/" + i7, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/tolerations", "type");
errors++;
}
}
if(data74.gracefulShutdown !== undefined){
let data110 = data74.gracefulShutdown;
if(data110 && typeof data110 == "object" && !Array.isArray(data110)){
for(const key27 in data110){
if(!((key27 === "enabled") || (key27 === "sleepTimeSeconds"))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/gracefulShutdown", "additionalProperties", key27);
errors++;
}
}
if(data110.enabled !== undefined){
if(typeof data110.enabled !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/gracefulShutdown/enabled", "type");
errors++;
}
}
if(data110.sleepTimeSeconds !== undefined){
let data112 = data110.sleepTimeSeconds;
if(!(((typeof data112 == "number") && (!(data112 % 1) && !isNaN(data112))) && (isFinite(data112)))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/gracefulShutdown/sleepTimeSeconds", "type");
errors++;
}
if((typeof data112 == "number") && (isFinite(data112))){
if(data112 > 31536000 || isNaN(data112)){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/gracefulShutdown/sleepTimeSeconds", "maximum", 31536000);
errors++;
}
if(data112 < 0 || isNaN(data112)){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/gracefulShutdown/sleepTimeSeconds", "minimum", 0);
errors++;
}
if(!(formats62.validate(data112))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/gracefulShutdown/sleepTimeSeconds", "format");
errors++;
}
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/gracefulShutdown", "type");
errors++;
}
}
if(data74.terminationGracePeriodSeconds !== undefined){
let data113 = data74.terminationGracePeriodSeconds;
if(!(((typeof data113 == "number") && (!(data113 % 1) && !isNaN(data113))) && (isFinite(data113)))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/terminationGracePeriodSeconds", "type");
errors++;
}
if((typeof data113 == "number") && (isFinite(data113))){
if(data113 > 31536000 || isNaN(data113)){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/terminationGracePeriodSeconds", "maximum", 31536000);
errors++;
}
if(data113 < 0 || isNaN(data113)){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/terminationGracePeriodSeconds", "minimum", 0);
errors++;
}
if(!(formats62.validate(data113))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/terminationGracePeriodSeconds", "format");
errors++;
}
}
}
if(data74.startupProbe !== undefined){
let data114 = data74.startupProbe;
if(data114 && typeof data114 == "object" && !Array.isArray(data114)){
for(const key28 in data114){
if(!(known10.has(key28))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/startupProbe", "additionalProperties", key28);
errors++;
}
}
if(data114.exec !== undefined){
if(!(validate240(data114.exec, instancePath+"/spec/kube/podTemplate/startupProbe/exec"))){
vErrors = vErrors === null ? validate240.errors : vErrors.concat(validate240.errors);
errors = vErrors.length;
}
}
if(data114.failureThreshold !== undefined){
let data116 = data114.failureThreshold;
if(!(((typeof data116 == "number") && (!(data116 % 1) && !isNaN(data116))) && (isFinite(data116)))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/startupProbe/failureThreshold", "type");
errors++;
}
if((typeof data116 == "number") && (isFinite(data116))){
if(!(formats0.validate(data116))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/startupProbe/failureThreshold", "format");
errors++;
}
}
}
if(data114.grpc !== undefined){
if(!(validate242(data114.grpc, instancePath+"/spec/kube/podTemplate/startupProbe/grpc"))){
vErrors = vErrors === null ? validate242.errors : vErrors.concat(validate242.errors);
errors = vErrors.length;
}
}
if(data114.httpGet !== undefined){
if(!(validate244(data114.httpGet, instancePath+"/spec/kube/podTemplate/startupProbe/httpGet"))){
vErrors = vErrors === null ? validate244.errors : vErrors.concat(validate244.errors);
errors = vErrors.length;
}
}
if(data114.initialDelaySeconds !== undefined){
let data119 = data114.initialDelaySeconds;
if(!(((typeof data119 == "number") && (!(data119 % 1) && !isNaN(data119))) && (isFinite(data119)))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/startupProbe/initialDelaySeconds", "type");
errors++;
}
if((typeof data119 == "number") && (isFinite(data119))){
if(!(formats0.validate(data119))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/startupProbe/initialDelaySeconds", "format");
errors++;
}
}
}
if(data114.periodSeconds !== undefined){
let data120 = data114.periodSeconds;
if(!(((typeof data120 == "number") && (!(data120 % 1) && !isNaN(data120))) && (isFinite(data120)))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/startupProbe/periodSeconds", "type");
errors++;
}
if((typeof data120 == "number") && (isFinite(data120))){
if(!(formats0.validate(data120))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/startupProbe/periodSeconds", "format");
errors++;
}
}
}
if(data114.successThreshold !== undefined){
let data121 = data114.successThreshold;
if(!(((typeof data121 == "number") && (!(data121 % 1) && !isNaN(data121))) && (isFinite(data121)))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/startupProbe/successThreshold", "type");
errors++;
}
if((typeof data121 == "number") && (isFinite(data121))){
if(!(formats0.validate(data121))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/startupProbe/successThreshold", "format");
errors++;
}
}
}
if(data114.tcpSocket !== undefined){
if(!(validate248(data114.tcpSocket, instancePath+"/spec/kube/podTemplate/startupProbe/tcpSocket"))){
vErrors = vErrors === null ? validate248.errors : vErrors.concat(validate248.errors);
errors = vErrors.length;
}
}
if(data114.terminationGracePeriodSeconds !== undefined){
let data123 = data114.terminationGracePeriodSeconds;
if(!(((typeof data123 == "number") && (!(data123 % 1) && !isNaN(data123))) && (isFinite(data123)))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/startupProbe/terminationGracePeriodSeconds", "type");
errors++;
}
if((typeof data123 == "number") && (isFinite(data123))){
if(!(formats62.validate(data123))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/startupProbe/terminationGracePeriodSeconds", "format");
errors++;
}
}
}
if(data114.timeoutSeconds !== undefined){
let data124 = data114.timeoutSeconds;
if(!(((typeof data124 == "number") && (!(data124 % 1) && !isNaN(data124))) && (isFinite(data124)))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/startupProbe/timeoutSeconds", "type");
errors++;
}
if((typeof data124 == "number") && (isFinite(data124))){
if(!(formats0.validate(data124))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/startupProbe/timeoutSeconds", "format");
errors++;
}
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/startupProbe", "type");
errors++;
}
}
if(data74.readinessProbe !== undefined){
let data125 = data74.readinessProbe;
if(data125 && typeof data125 == "object" && !Array.isArray(data125)){
for(const key29 in data125){
if(!(known10.has(key29))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/readinessProbe", "additionalProperties", key29);
errors++;
}
}
if(data125.exec !== undefined){
if(!(validate240(data125.exec, instancePath+"/spec/kube/podTemplate/readinessProbe/exec"))){
vErrors = vErrors === null ? validate240.errors : vErrors.concat(validate240.errors);
errors = vErrors.length;
}
}
if(data125.failureThreshold !== undefined){
let data127 = data125.failureThreshold;
if(!(((typeof data127 == "number") && (!(data127 % 1) && !isNaN(data127))) && (isFinite(data127)))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/readinessProbe/failureThreshold", "type");
errors++;
}
if((typeof data127 == "number") && (isFinite(data127))){
if(!(formats0.validate(data127))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/readinessProbe/failureThreshold", "format");
errors++;
}
}
}
if(data125.grpc !== undefined){
if(!(validate242(data125.grpc, instancePath+"/spec/kube/podTemplate/readinessProbe/grpc"))){
vErrors = vErrors === null ? validate242.errors : vErrors.concat(validate242.errors);
errors = vErrors.length;
}
}
if(data125.httpGet !== undefined){
if(!(validate244(data125.httpGet, instancePath+"/spec/kube/podTemplate/readinessProbe/httpGet"))){
vErrors = vErrors === null ? validate244.errors : vErrors.concat(validate244.errors);
errors = vErrors.length;
}
}
if(data125.initialDelaySeconds !== undefined){
let data130 = data125.initialDelaySeconds;
if(!(((typeof data130 == "number") && (!(data130 % 1) && !isNaN(data130))) && (isFinite(data130)))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/readinessProbe/initialDelaySeconds", "type");
errors++;
}
if((typeof data130 == "number") && (isFinite(data130))){
if(!(formats0.validate(data130))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/readinessProbe/initialDelaySeconds", "format");
errors++;
}
}
}
if(data125.periodSeconds !== undefined){
let data131 = data125.periodSeconds;
if(!(((typeof data131 == "number") && (!(data131 % 1) && !isNaN(data131))) && (isFinite(data131)))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/readinessProbe/periodSeconds", "type");
errors++;
}
if((typeof data131 == "number") && (isFinite(data131))){
if(!(formats0.validate(data131))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/readinessProbe/periodSeconds", "format");
errors++;
}
}
}
if(data125.successThreshold !== undefined){
let data132 = data125.successThreshold;
if(!(((typeof data132 == "number") && (!(data132 % 1) && !isNaN(data132))) && (isFinite(data132)))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/readinessProbe/successThreshold", "type");
errors++;
}
if((typeof data132 == "number") && (isFinite(data132))){
if(!(formats0.validate(data132))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/readinessProbe/successThreshold", "format");
errors++;
}
}
}
if(data125.tcpSocket !== undefined){
if(!(validate248(data125.tcpSocket, instancePath+"/spec/kube/podTemplate/readinessProbe/tcpSocket"))){
vErrors = vErrors === null ? validate248.errors : vErrors.concat(validate248.errors);
errors = vErrors.length;
}
}
if(data125.terminationGracePeriodSeconds !== undefined){
let data134 = data125.terminationGracePeriodSeconds;
if(!(((typeof data134 == "number") && (!(data134 % 1) && !isNaN(data134))) && (isFinite(data134)))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/readinessProbe/terminationGracePeriodSeconds", "type");
errors++;
}
if((typeof data134 == "number") && (isFinite(data134))){
if(!(formats62.validate(data134))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/readinessProbe/terminationGracePeriodSeconds", "format");
errors++;
}
}
}
if(data125.timeoutSeconds !== undefined){
let data135 = data125.timeoutSeconds;
if(!(((typeof data135 == "number") && (!(data135 % 1) && !isNaN(data135))) && (isFinite(data135)))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/readinessProbe/timeoutSeconds", "type");
errors++;
}
if((typeof data135 == "number") && (isFinite(data135))){
if(!(formats0.validate(data135))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/readinessProbe/timeoutSeconds", "format");
errors++;
}
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/readinessProbe", "type");
errors++;
}
}
if(data74.livenessProbe !== undefined){
let data136 = data74.livenessProbe;
if(data136 && typeof data136 == "object" && !Array.isArray(data136)){
for(const key30 in data136){
if(!(known10.has(key30))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/livenessProbe", "additionalProperties", key30);
errors++;
}
}
if(data136.exec !== undefined){
if(!(validate240(data136.exec, instancePath+"/spec/kube/podTemplate/livenessProbe/exec"))){
vErrors = vErrors === null ? validate240.errors : vErrors.concat(validate240.errors);
errors = vErrors.length;
}
}
if(data136.failureThreshold !== undefined){
let data138 = data136.failureThreshold;
if(!(((typeof data138 == "number") && (!(data138 % 1) && !isNaN(data138))) && (isFinite(data138)))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/livenessProbe/failureThreshold", "type");
errors++;
}
if((typeof data138 == "number") && (isFinite(data138))){
if(!(formats0.validate(data138))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/livenessProbe/failureThreshold", "format");
errors++;
}
}
}
if(data136.grpc !== undefined){
if(!(validate242(data136.grpc, instancePath+"/spec/kube/podTemplate/livenessProbe/grpc"))){
vErrors = vErrors === null ? validate242.errors : vErrors.concat(validate242.errors);
errors = vErrors.length;
}
}
if(data136.httpGet !== undefined){
if(!(validate244(data136.httpGet, instancePath+"/spec/kube/podTemplate/livenessProbe/httpGet"))){
vErrors = vErrors === null ? validate244.errors : vErrors.concat(validate244.errors);
errors = vErrors.length;
}
}
if(data136.initialDelaySeconds !== undefined){
let data141 = data136.initialDelaySeconds;
if(!(((typeof data141 == "number") && (!(data141 % 1) && !isNaN(data141))) && (isFinite(data141)))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/livenessProbe/initialDelaySeconds", "type");
errors++;
}
if((typeof data141 == "number") && (isFinite(data141))){
if(!(formats0.validate(data141))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/livenessProbe/initialDelaySeconds", "format");
errors++;
}
}
}
if(data136.periodSeconds !== undefined){
let data142 = data136.periodSeconds;
if(!(((typeof data142 == "number") && (!(data142 % 1) && !isNaN(data142))) && (isFinite(data142)))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/livenessProbe/periodSeconds", "type");
errors++;
}
if((typeof data142 == "number") && (isFinite(data142))){
if(!(formats0.validate(data142))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/livenessProbe/periodSeconds", "format");
errors++;
}
}
}
if(data136.successThreshold !== undefined){
let data143 = data136.successThreshold;
if(!(((typeof data143 == "number") && (!(data143 % 1) && !isNaN(data143))) && (isFinite(data143)))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/livenessProbe/successThreshold", "type");
errors++;
}
if((typeof data143 == "number") && (isFinite(data143))){
if(!(formats0.validate(data143))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/livenessProbe/successThreshold", "format");
errors++;
}
}
}
if(data136.tcpSocket !== undefined){
if(!(validate248(data136.tcpSocket, instancePath+"/spec/kube/podTemplate/livenessProbe/tcpSocket"))){
vErrors = vErrors === null ? validate248.errors : vErrors.concat(validate248.errors);
errors = vErrors.length;
}
}
if(data136.terminationGracePeriodSeconds !== undefined){
let data145 = data136.terminationGracePeriodSeconds;
if(!(((typeof data145 == "number") && (!(data145 % 1) && !isNaN(data145))) && (isFinite(data145)))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/livenessProbe/terminationGracePeriodSeconds", "type");
errors++;
}
if((typeof data145 == "number") && (isFinite(data145))){
if(!(formats62.validate(data145))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/livenessProbe/terminationGracePeriodSeconds", "format");
errors++;
}
}
}
if(data136.timeoutSeconds !== undefined){
let data146 = data136.timeoutSeconds;
if(!(((typeof data146 == "number") && (!(data146 % 1) && !isNaN(data146))) && (isFinite(data146)))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/livenessProbe/timeoutSeconds", "type");
errors++;
}
if((typeof data146 == "number") && (isFinite(data146))){
if(!(formats0.validate(data146))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/livenessProbe/timeoutSeconds", "format");
errors++;
}
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/livenessProbe", "type");
errors++;
}
}
if(data74.topologySpreadConstraints !== undefined){
let data147 = data74.topologySpreadConstraints;
if(Array.isArray(data147)){
const len8 = data147.length;
for(let i8=0; i8<len8; i8++){
let data148 = data147[i8];
if(data148 && typeof data148 == "object" && !Array.isArray(data148)){
if(data148.maxSkew === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/topologySpreadConstraints/" + i8, "required", "maxSkew");
errors++;
}
if(data148.topologyKey === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/topologySpreadConstraints/" + i8, "required", "topologyKey");
errors++;
}
if(data148.whenUnsatisfiable === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/topologySpreadConstraints/" + i8, "required", "whenUnsatisfiable");
errors++;
}
for(const key31 in data148){
if(!((((((((key31 === "labelSelector") || (key31 === "matchLabelKeys")) || (key31 === "maxSkew")) || (key31 === "minDomains")) || (key31 === "nodeAffinityPolicy")) || (key31 === "nodeTaintsPolicy")) || (key31 === "topologyKey")) || (key31 === "whenUnsatisfiable"))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/topologySpreadConstraints/" + i8, "additionalProperties", key31);
errors++;
}
}
if(data148.labelSelector !== undefined){
if(!(validate227(data148.labelSelector, instancePath+"/spec/kube/podTemplate/topologySpreadConstraints/" + i8+"/labelSelector"))){
vErrors = vErrors === null ? validate227.errors : vErrors.concat(validate227.errors);
errors = vErrors.length;
}
}
if(data148.matchLabelKeys !== undefined){
let data150 = data148.matchLabelKeys;
if(Array.isArray(data150)){
const len9 = data150.length;
for(let i9=0; i9<len9; i9++){
if(typeof data150[i9] !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/topologySpreadConstraints/" + i8+"/matchLabelKeys/" + i9, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/topologySpreadConstraints/" + i8+"/matchLabelKeys", "type");
errors++;
}
}
if(data148.maxSkew !== undefined){
let data152 = data148.maxSkew;
if(!(((typeof data152 == "number") && (!(data152 % 1) && !isNaN(data152))) && (isFinite(data152)))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/topologySpreadConstraints/" + i8+"/maxSkew", "type");
errors++;
}
if((typeof data152 == "number") && (isFinite(data152))){
if(!(formats0.validate(data152))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/topologySpreadConstraints/" + i8+"/maxSkew", "format");
errors++;
}
}
}
if(data148.minDomains !== undefined){
let data153 = data148.minDomains;
if(!(((typeof data153 == "number") && (!(data153 % 1) && !isNaN(data153))) && (isFinite(data153)))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/topologySpreadConstraints/" + i8+"/minDomains", "type");
errors++;
}
if((typeof data153 == "number") && (isFinite(data153))){
if(!(formats0.validate(data153))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/topologySpreadConstraints/" + i8+"/minDomains", "format");
errors++;
}
}
}
if(data148.nodeAffinityPolicy !== undefined){
let data154 = data148.nodeAffinityPolicy;
if(typeof data154 !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/topologySpreadConstraints/" + i8+"/nodeAffinityPolicy", "type");
errors++;
}
if(!(((data154 === "Honor") || (data154 === "Ignore")) || (data154 === ""))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/topologySpreadConstraints/" + i8+"/nodeAffinityPolicy", "enum");
errors++;
}
}
if(data148.nodeTaintsPolicy !== undefined){
let data155 = data148.nodeTaintsPolicy;
if(typeof data155 !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/topologySpreadConstraints/" + i8+"/nodeTaintsPolicy", "type");
errors++;
}
if(!(((data155 === "Honor") || (data155 === "Ignore")) || (data155 === ""))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/topologySpreadConstraints/" + i8+"/nodeTaintsPolicy", "enum");
errors++;
}
}
if(data148.topologyKey !== undefined){
if(typeof data148.topologyKey !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/topologySpreadConstraints/" + i8+"/topologyKey", "type");
errors++;
}
}
if(data148.whenUnsatisfiable !== undefined){
let data157 = data148.whenUnsatisfiable;
if(typeof data157 !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/topologySpreadConstraints/" + i8+"/whenUnsatisfiable", "type");
errors++;
}
if(!((data157 === "DoNotSchedule") || (data157 === "ScheduleAnyway"))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/topologySpreadConstraints/" + i8+"/whenUnsatisfiable", "enum");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/topologySpreadConstraints/" + i8, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/topologySpreadConstraints", "type");
errors++;
}
}
if(data74.extraVolumes !== undefined){
let data158 = data74.extraVolumes;
if(Array.isArray(data158)){
const len10 = data158.length;
for(let i10=0; i10<len10; i10++){
let data159 = data158[i10];
if(data159 && typeof data159 == "object" && !Array.isArray(data159)){
if(data159.name === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/extraVolumes/" + i10, "required", "name");
errors++;
}
for(const key32 in data159){
if(!(known15.has(key32))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/extraVolumes/" + i10, "additionalProperties", key32);
errors++;
}
}
if(data159.awsElasticBlockStore !== undefined){
if(!(validate259(data159.awsElasticBlockStore, instancePath+"/spec/kube/podTemplate/extraVolumes/" + i10+"/awsElasticBlockStore"))){
vErrors = vErrors === null ? validate259.errors : vErrors.concat(validate259.errors);
errors = vErrors.length;
}
}
if(data159.azureDisk !== undefined){
if(!(validate261(data159.azureDisk, instancePath+"/spec/kube/podTemplate/extraVolumes/" + i10+"/azureDisk"))){
vErrors = vErrors === null ? validate261.errors : vErrors.concat(validate261.errors);
errors = vErrors.length;
}
}
if(data159.azureFile !== undefined){
if(!(validate263(data159.azureFile, instancePath+"/spec/kube/podTemplate/extraVolumes/" + i10+"/azureFile"))){
vErrors = vErrors === null ? validate263.errors : vErrors.concat(validate263.errors);
errors = vErrors.length;
}
}
if(data159.cephfs !== undefined){
if(!(validate265(data159.cephfs, instancePath+"/spec/kube/podTemplate/extraVolumes/" + i10+"/cephfs"))){
vErrors = vErrors === null ? validate265.errors : vErrors.concat(validate265.errors);
errors = vErrors.length;
}
}
if(data159.cinder !== undefined){
if(!(validate269(data159.cinder, instancePath+"/spec/kube/podTemplate/extraVolumes/" + i10+"/cinder"))){
vErrors = vErrors === null ? validate269.errors : vErrors.concat(validate269.errors);
errors = vErrors.length;
}
}
if(data159.configMap !== undefined){
if(!(validate272(data159.configMap, instancePath+"/spec/kube/podTemplate/extraVolumes/" + i10+"/configMap"))){
vErrors = vErrors === null ? validate272.errors : vErrors.concat(validate272.errors);
errors = vErrors.length;
}
}
if(data159.csi !== undefined){
if(!(validate276(data159.csi, instancePath+"/spec/kube/podTemplate/extraVolumes/" + i10+"/csi"))){
vErrors = vErrors === null ? validate276.errors : vErrors.concat(validate276.errors);
errors = vErrors.length;
}
}
if(data159.downwardAPI !== undefined){
if(!(validate279(data159.downwardAPI, instancePath+"/spec/kube/podTemplate/extraVolumes/" + i10+"/downwardAPI"))){
vErrors = vErrors === null ? validate279.errors : vErrors.concat(validate279.errors);
errors = vErrors.length;
}
}
if(data159.emptyDir !== undefined){
if(!(validate285(data159.emptyDir, instancePath+"/spec/kube/podTemplate/extraVolumes/" + i10+"/emptyDir"))){
vErrors = vErrors === null ? validate285.errors : vErrors.concat(validate285.errors);
errors = vErrors.length;
}
}
if(data159.ephemeral !== undefined){
if(!(validate287(data159.ephemeral, instancePath+"/spec/kube/podTemplate/extraVolumes/" + i10+"/ephemeral"))){
vErrors = vErrors === null ? validate287.errors : vErrors.concat(validate287.errors);
errors = vErrors.length;
}
}
if(data159.fc !== undefined){
if(!(validate306(data159.fc, instancePath+"/spec/kube/podTemplate/extraVolumes/" + i10+"/fc"))){
vErrors = vErrors === null ? validate306.errors : vErrors.concat(validate306.errors);
errors = vErrors.length;
}
}
if(data159.flexVolume !== undefined){
if(!(validate308(data159.flexVolume, instancePath+"/spec/kube/podTemplate/extraVolumes/" + i10+"/flexVolume"))){
vErrors = vErrors === null ? validate308.errors : vErrors.concat(validate308.errors);
errors = vErrors.length;
}
}
if(data159.flocker !== undefined){
if(!(validate311(data159.flocker, instancePath+"/spec/kube/podTemplate/extraVolumes/" + i10+"/flocker"))){
vErrors = vErrors === null ? validate311.errors : vErrors.concat(validate311.errors);
errors = vErrors.length;
}
}
if(data159.gcePersistentDisk !== undefined){
if(!(validate313(data159.gcePersistentDisk, instancePath+"/spec/kube/podTemplate/extraVolumes/" + i10+"/gcePersistentDisk"))){
vErrors = vErrors === null ? validate313.errors : vErrors.concat(validate313.errors);
errors = vErrors.length;
}
}
if(data159.gitRepo !== undefined){
if(!(validate315(data159.gitRepo, instancePath+"/spec/kube/podTemplate/extraVolumes/" + i10+"/gitRepo"))){
vErrors = vErrors === null ? validate315.errors : vErrors.concat(validate315.errors);
errors = vErrors.length;
}
}
if(data159.glusterfs !== undefined){
if(!(validate317(data159.glusterfs, instancePath+"/spec/kube/podTemplate/extraVolumes/" + i10+"/glusterfs"))){
vErrors = vErrors === null ? validate317.errors : vErrors.concat(validate317.errors);
errors = vErrors.length;
}
}
if(data159.hostPath !== undefined){
if(!(validate319(data159.hostPath, instancePath+"/spec/kube/podTemplate/extraVolumes/" + i10+"/hostPath"))){
vErrors = vErrors === null ? validate319.errors : vErrors.concat(validate319.errors);
errors = vErrors.length;
}
}
if(data159.image !== undefined){
if(!(validate321(data159.image, instancePath+"/spec/kube/podTemplate/extraVolumes/" + i10+"/image"))){
vErrors = vErrors === null ? validate321.errors : vErrors.concat(validate321.errors);
errors = vErrors.length;
}
}
if(data159.iscsi !== undefined){
if(!(validate323(data159.iscsi, instancePath+"/spec/kube/podTemplate/extraVolumes/" + i10+"/iscsi"))){
vErrors = vErrors === null ? validate323.errors : vErrors.concat(validate323.errors);
errors = vErrors.length;
}
}
if(data159.name !== undefined){
if(typeof data159.name !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/extraVolumes/" + i10+"/name", "type");
errors++;
}
}
if(data159.nfs !== undefined){
if(!(validate326(data159.nfs, instancePath+"/spec/kube/podTemplate/extraVolumes/" + i10+"/nfs"))){
vErrors = vErrors === null ? validate326.errors : vErrors.concat(validate326.errors);
errors = vErrors.length;
}
}
if(data159.persistentVolumeClaim !== undefined){
if(!(validate328(data159.persistentVolumeClaim, instancePath+"/spec/kube/podTemplate/extraVolumes/" + i10+"/persistentVolumeClaim"))){
vErrors = vErrors === null ? validate328.errors : vErrors.concat(validate328.errors);
errors = vErrors.length;
}
}
if(data159.photonPersistentDisk !== undefined){
if(!(validate330(data159.photonPersistentDisk, instancePath+"/spec/kube/podTemplate/extraVolumes/" + i10+"/photonPersistentDisk"))){
vErrors = vErrors === null ? validate330.errors : vErrors.concat(validate330.errors);
errors = vErrors.length;
}
}
if(data159.portworxVolume !== undefined){
if(!(validate332(data159.portworxVolume, instancePath+"/spec/kube/podTemplate/extraVolumes/" + i10+"/portworxVolume"))){
vErrors = vErrors === null ? validate332.errors : vErrors.concat(validate332.errors);
errors = vErrors.length;
}
}
if(data159.projected !== undefined){
if(!(validate334(data159.projected, instancePath+"/spec/kube/podTemplate/extraVolumes/" + i10+"/projected"))){
vErrors = vErrors === null ? validate334.errors : vErrors.concat(validate334.errors);
errors = vErrors.length;
}
}
if(data159.quobyte !== undefined){
if(!(validate354(data159.quobyte, instancePath+"/spec/kube/podTemplate/extraVolumes/" + i10+"/quobyte"))){
vErrors = vErrors === null ? validate354.errors : vErrors.concat(validate354.errors);
errors = vErrors.length;
}
}
if(data159.rbd !== undefined){
if(!(validate356(data159.rbd, instancePath+"/spec/kube/podTemplate/extraVolumes/" + i10+"/rbd"))){
vErrors = vErrors === null ? validate356.errors : vErrors.concat(validate356.errors);
errors = vErrors.length;
}
}
if(data159.scaleIO !== undefined){
if(!(validate359(data159.scaleIO, instancePath+"/spec/kube/podTemplate/extraVolumes/" + i10+"/scaleIO"))){
vErrors = vErrors === null ? validate359.errors : vErrors.concat(validate359.errors);
errors = vErrors.length;
}
}
if(data159.secret !== undefined){
if(!(validate362(data159.secret, instancePath+"/spec/kube/podTemplate/extraVolumes/" + i10+"/secret"))){
vErrors = vErrors === null ? validate362.errors : vErrors.concat(validate362.errors);
errors = vErrors.length;
}
}
if(data159.storageos !== undefined){
if(!(validate365(data159.storageos, instancePath+"/spec/kube/podTemplate/extraVolumes/" + i10+"/storageos"))){
vErrors = vErrors === null ? validate365.errors : vErrors.concat(validate365.errors);
errors = vErrors.length;
}
}
if(data159.vsphereVolume !== undefined){
if(!(validate368(data159.vsphereVolume, instancePath+"/spec/kube/podTemplate/extraVolumes/" + i10+"/vsphereVolume"))){
vErrors = vErrors === null ? validate368.errors : vErrors.concat(validate368.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/extraVolumes/" + i10, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/extraVolumes", "type");
errors++;
}
}
if(data74.priorityClassName !== undefined){
if(typeof data74.priorityClassName !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate/priorityClassName", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/kube/podTemplate", "type");
errors++;
}
}
if(data4.service !== undefined){
let data192 = data4.service;
if(data192 && typeof data192 == "object" && !Array.isArray(data192)){
for(const key33 in data192){
if(!((((((key33 === "type") || (key33 === "clusterIP")) || (key33 === "extraLabels")) || (key33 === "extraAnnotations")) || (key33 === "ports")) || (key33 === "externalTrafficPolicy"))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/service", "additionalProperties", key33);
errors++;
}
}
if(data192.type !== undefined){
let data193 = data192.type;
if(typeof data193 !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/service/type", "type");
errors++;
}
if(!((((data193 === "ClusterIP") || (data193 === "NodePort")) || (data193 === "LoadBalancer")) || (data193 === "ExternalName"))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/service/type", "enum");
errors++;
}
}
if(data192.clusterIP !== undefined){
if(typeof data192.clusterIP !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/service/clusterIP", "type");
errors++;
}
}
if(data192.extraLabels !== undefined){
let data195 = data192.extraLabels;
if(data195 && typeof data195 == "object" && !Array.isArray(data195)){
for(const key34 in data195){
if(typeof data195[key34] !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/service/extraLabels/" + key34.replace(/~/g, "~0").replace(/\//g, "~1"), "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/kube/service/extraLabels", "type");
errors++;
}
}
if(data192.extraAnnotations !== undefined){
let data197 = data192.extraAnnotations;
if(data197 && typeof data197 == "object" && !Array.isArray(data197)){
for(const key35 in data197){
if(typeof data197[key35] !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/service/extraAnnotations/" + key35.replace(/~/g, "~0").replace(/\//g, "~1"), "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/kube/service/extraAnnotations", "type");
errors++;
}
}
if(data192.ports !== undefined){
let data199 = data192.ports;
if(Array.isArray(data199)){
const len11 = data199.length;
for(let i11=0; i11<len11; i11++){
let data200 = data199[i11];
if(data200 && typeof data200 == "object" && !Array.isArray(data200)){
if(data200.port === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/kube/service/ports/" + i11, "required", "port");
errors++;
}
for(const key36 in data200){
if(!((key36 === "port") || (key36 === "nodePort"))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/service/ports/" + i11, "additionalProperties", key36);
errors++;
}
}
if(data200.port !== undefined){
let data201 = data200.port;
if(!(((typeof data201 == "number") && (!(data201 % 1) && !isNaN(data201))) && (isFinite(data201)))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/service/ports/" + i11+"/port", "type");
errors++;
}
if((typeof data201 == "number") && (isFinite(data201))){
if(data201 > 65535 || isNaN(data201)){
vErrors = mistake(vErrors, instancePath+"/spec/kube/service/ports/" + i11+"/port", "maximum", 65535);
errors++;
}
if(data201 < 1 || isNaN(data201)){
vErrors = mistake(vErrors, instancePath+"/spec/kube/service/ports/" + i11+"/port", "minimum", 1);
errors++;
}
if(!(formats0.validate(data201))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/service/ports/" + i11+"/port", "format");
errors++;
}
}
}
if(data200.nodePort !== undefined){
let data202 = data200.nodePort;
if(!(((typeof data202 == "number") && (!(data202 % 1) && !isNaN(data202))) && (isFinite(data202)))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/service/ports/" + i11+"/nodePort", "type");
errors++;
}
if((typeof data202 == "number") && (isFinite(data202))){
if(data202 > 65535 || isNaN(data202)){
vErrors = mistake(vErrors, instancePath+"/spec/kube/service/ports/" + i11+"/nodePort", "maximum", 65535);
errors++;
}
if(data202 < 1 || isNaN(data202)){
vErrors = mistake(vErrors, instancePath+"/spec/kube/service/ports/" + i11+"/nodePort", "minimum", 1);
errors++;
}
if(!(formats0.validate(data202))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/service/ports/" + i11+"/nodePort", "format");
errors++;
}
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/kube/service/ports/" + i11, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/kube/service/ports", "type");
errors++;
}
}
if(data192.externalTrafficPolicy !== undefined){
let data203 = data192.externalTrafficPolicy;
if(typeof data203 !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/service/externalTrafficPolicy", "type");
errors++;
}
if(!((data203 === "Cluster") || (data203 === "Local"))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/service/externalTrafficPolicy", "enum");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/kube/service", "type");
errors++;
}
}
if(data4.serviceAccount !== undefined){
let data204 = data4.serviceAccount;
if(data204 && typeof data204 == "object" && !Array.isArray(data204)){
for(const key37 in data204){
if(!((key37 === "extraLabels") || (key37 === "extraAnnotations"))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/serviceAccount", "additionalProperties", key37);
errors++;
}
}
if(data204.extraLabels !== undefined){
let data205 = data204.extraLabels;
if(data205 && typeof data205 == "object" && !Array.isArray(data205)){
for(const key38 in data205){
if(typeof data205[key38] !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/serviceAccount/extraLabels/" + key38.replace(/~/g, "~0").replace(/\//g, "~1"), "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/kube/serviceAccount/extraLabels", "type");
errors++;
}
}
if(data204.extraAnnotations !== undefined){
let data207 = data204.extraAnnotations;
if(data207 && typeof data207 == "object" && !Array.isArray(data207)){
for(const key39 in data207){
if(typeof data207[key39] !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/serviceAccount/extraAnnotations/" + key39.replace(/~/g, "~0").replace(/\//g, "~1"), "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/kube/serviceAccount/extraAnnotations", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/kube/serviceAccount", "type");
errors++;
}
}
if(data4.mesh !== undefined){
let data209 = data4.mesh;
if(data209 && typeof data209 == "object" && !Array.isArray(data209)){
for(const key40 in data209){
if(!((key40 === "meshProxyContainer") || (key40 === "customSidecars"))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/mesh", "additionalProperties", key40);
errors++;
}
}
if(data209.meshProxyContainer !== undefined){
let data210 = data209.meshProxyContainer;
if(data210 && typeof data210 == "object" && !Array.isArray(data210)){
for(const key41 in data210){
if(!(((((((key41 === "image") || (key41 === "securityContext")) || (key41 === "resources")) || (key41 === "logLevel")) || (key41 === "meshDiscoveryAddress")) || (key41 === "meshMetaMeshId")) || (key41 === "meshMetaClusterId"))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/mesh/meshProxyContainer", "additionalProperties", key41);
errors++;
}
}
if(data210.image !== undefined){
if(!(validate172(data210.image, instancePath+"/spec/kube/mesh/meshProxyContainer/image"))){
vErrors = vErrors === null ? validate172.errors : vErrors.concat(validate172.errors);
errors = vErrors.length;
}
}
if(data210.securityContext !== undefined){
let data212 = data210.securityContext;
if(data212 && typeof data212 == "object" && !Array.isArray(data212)){
for(const key42 in data212){
if(!(known11.has(key42))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/mesh/meshProxyContainer/securityContext", "additionalProperties", key42);
errors++;
}
}
if(data212.allowPrivilegeEscalation !== undefined){
if(typeof data212.allowPrivilegeEscalation !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/mesh/meshProxyContainer/securityContext/allowPrivilegeEscalation", "type");
errors++;
}
}
if(data212.appArmorProfile !== undefined){
if(!(validate174(data212.appArmorProfile, instancePath+"/spec/kube/mesh/meshProxyContainer/securityContext/appArmorProfile"))){
vErrors = vErrors === null ? validate174.errors : vErrors.concat(validate174.errors);
errors = vErrors.length;
}
}
if(data212.capabilities !== undefined){
if(!(validate176(data212.capabilities, instancePath+"/spec/kube/mesh/meshProxyContainer/securityContext/capabilities"))){
vErrors = vErrors === null ? validate176.errors : vErrors.concat(validate176.errors);
errors = vErrors.length;
}
}
if(data212.privileged !== undefined){
if(typeof data212.privileged !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/mesh/meshProxyContainer/securityContext/privileged", "type");
errors++;
}
}
if(data212.procMount !== undefined){
let data217 = data212.procMount;
if(typeof data217 !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/mesh/meshProxyContainer/securityContext/procMount", "type");
errors++;
}
if(!(((data217 === "Default") || (data217 === "Unmasked")) || (data217 === ""))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/mesh/meshProxyContainer/securityContext/procMount", "enum");
errors++;
}
}
if(data212.readOnlyRootFilesystem !== undefined){
if(typeof data212.readOnlyRootFilesystem !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/mesh/meshProxyContainer/securityContext/readOnlyRootFilesystem", "type");
errors++;
}
}
if(data212.runAsGroup !== undefined){
let data219 = data212.runAsGroup;
if(!(((typeof data219 == "number") && (!(data219 % 1) && !isNaN(data219))) && (isFinite(data219)))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/mesh/meshProxyContainer/securityContext/runAsGroup", "type");
errors++;
}
if((typeof data219 == "number") && (isFinite(data219))){
if(!(formats62.validate(data219))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/mesh/meshProxyContainer/securityContext/runAsGroup", "format");
errors++;
}
}
}
if(data212.runAsNonRoot !== undefined){
if(typeof data212.runAsNonRoot !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/mesh/meshProxyContainer/securityContext/runAsNonRoot", "type");
errors++;
}
}
if(data212.runAsUser !== undefined){
let data221 = data212.runAsUser;
if(!(((typeof data221 == "number") && (!(data221 % 1) && !isNaN(data221))) && (isFinite(data221)))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/mesh/meshProxyContainer/securityContext/runAsUser", "type");
errors++;
}
if((typeof data221 == "number") && (isFinite(data221))){
if(!(formats62.validate(data221))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/mesh/meshProxyContainer/securityContext/runAsUser", "format");
errors++;
}
}
}
if(data212.seLinuxOptions !== undefined){
if(!(validate178(data212.seLinuxOptions, instancePath+"/spec/kube/mesh/meshProxyContainer/securityContext/seLinuxOptions"))){
vErrors = vErrors === null ? validate178.errors : vErrors.concat(validate178.errors);
errors = vErrors.length;
}
}
if(data212.seccompProfile !== undefined){
if(!(validate180(data212.seccompProfile, instancePath+"/spec/kube/mesh/meshProxyContainer/securityContext/seccompProfile"))){
vErrors = vErrors === null ? validate180.errors : vErrors.concat(validate180.errors);
errors = vErrors.length;
}
}
if(data212.windowsOptions !== undefined){
if(!(validate182(data212.windowsOptions, instancePath+"/spec/kube/mesh/meshProxyContainer/securityContext/windowsOptions"))){
vErrors = vErrors === null ? validate182.errors : vErrors.concat(validate182.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/kube/mesh/meshProxyContainer/securityContext", "type");
errors++;
}
}
if(data210.resources !== undefined){
let data225 = data210.resources;
if(data225 && typeof data225 == "object" && !Array.isArray(data225)){
for(const key43 in data225){
if(!(((key43 === "claims") || (key43 === "limits")) || (key43 === "requests"))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/mesh/meshProxyContainer/resources", "additionalProperties", key43);
errors++;
}
}
if(data225.claims !== undefined){
let data226 = data225.claims;
if(Array.isArray(data226)){
const len12 = data226.length;
for(let i12=0; i12<len12; i12++){
if(!(validate184(data226[i12], instancePath+"/spec/kube/mesh/meshProxyContainer/resources/claims/" + i12))){
vErrors = vErrors === null ? validate184.errors : vErrors.concat(validate184.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/kube/mesh/meshProxyContainer/resources/claims", "type");
errors++;
}
}
if(data225.limits !== undefined){
let data228 = data225.limits;
if(data228 && typeof data228 == "object" && !Array.isArray(data228)){
for(const key44 in data228){
let data229 = data228[key44];
if((!((typeof data229 == "number") && (isFinite(data229)))) && (typeof data229 !== "string")){
vErrors = mistake(vErrors, instancePath+"/spec/kube/mesh/meshProxyContainer/resources/limits/" + key44.replace(/~/g, "~0").replace(/\//g, "~1"), "type");
errors++;
}
if(typeof data229 === "string"){
if(!pattern50.test(data229)){
vErrors = mistake(vErrors, instancePath+"/spec/kube/mesh/meshProxyContainer/resources/limits/" + key44.replace(/~/g, "~0").replace(/\//g, "~1"), "pattern");
errors++;
}
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/kube/mesh/meshProxyContainer/resources/limits", "type");
errors++;
}
}
if(data225.requests !== undefined){
let data230 = data225.requests;
if(data230 && typeof data230 == "object" && !Array.isArray(data230)){
for(const key45 in data230){
let data231 = data230[key45];
if((!((typeof data231 == "number") && (isFinite(data231)))) && (typeof data231 !== "string")){
vErrors = mistake(vErrors, instancePath+"/spec/kube/mesh/meshProxyContainer/resources/requests/" + key45.replace(/~/g, "~0").replace(/\//g, "~1"), "type");
errors++;
}
if(typeof data231 === "string"){
if(!pattern50.test(data231)){
vErrors = mistake(vErrors, instancePath+"/spec/kube/mesh/meshProxyContainer/resources/requests/" + key45.replace(/~/g, "~0").replace(/\//g, "~1"), "pattern");
errors++;
}
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/kube/mesh/meshProxyContainer/resources/requests", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/kube/mesh/meshProxyContainer/resources", "type");
errors++;
}
}
if(data210.logLevel !== undefined){
let data232 = data210.logLevel;
if(typeof data232 !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/mesh/meshProxyContainer/logLevel", "type");
errors++;
}
if(!((((data232 === "info") || (data232 === "debug")) || (data232 === "warning")) || (data232 === "error"))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/mesh/meshProxyContainer/logLevel", "enum");
errors++;
}
}
if(data210.meshDiscoveryAddress !== undefined){
if(typeof data210.meshDiscoveryAddress !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/mesh/meshProxyContainer/meshDiscoveryAddress", "type");
errors++;
}
}
if(data210.meshMetaMeshId !== undefined){
if(typeof data210.meshMetaMeshId !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/mesh/meshProxyContainer/meshMetaMeshId", "type");
errors++;
}
}
if(data210.meshMetaClusterId !== undefined){
if(typeof data210.meshMetaClusterId !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/mesh/meshProxyContainer/meshMetaClusterId", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/kube/mesh/meshProxyContainer", "type");
errors++;
}
}
if(data209.customSidecars !== undefined){
let data236 = data209.customSidecars;
if(Array.isArray(data236)){
const len13 = data236.length;
for(let i13=0; i13<len13; i13++){
let data237 = data236[i13];
if(data237 && typeof data237 == "object" && !Array.isArray(data237)){
if(data237.name === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/kube/mesh/customSidecars/" + i13, "required", "name");
errors++;
}
for(const key46 in data237){
if(!(known16.has(key46))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/mesh/customSidecars/" + i13, "additionalProperties", key46);
errors++;
}
}
if(data237.args !== undefined){
let data238 = data237.args;
if(Array.isArray(data238)){
const len14 = data238.length;
for(let i14=0; i14<len14; i14++){
if(typeof data238[i14] !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/mesh/customSidecars/" + i13+"/args/" + i14, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/kube/mesh/customSidecars/" + i13+"/args", "type");
errors++;
}
}
if(data237.command !== undefined){
let data240 = data237.command;
if(Array.isArray(data240)){
const len15 = data240.length;
for(let i15=0; i15<len15; i15++){
if(typeof data240[i15] !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/mesh/customSidecars/" + i13+"/command/" + i15, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/kube/mesh/customSidecars/" + i13+"/command", "type");
errors++;
}
}
if(data237.env !== undefined){
let data242 = data237.env;
if(Array.isArray(data242)){
const len16 = data242.length;
for(let i16=0; i16<len16; i16++){
if(!(validate377(data242[i16], instancePath+"/spec/kube/mesh/customSidecars/" + i13+"/env/" + i16))){
vErrors = vErrors === null ? validate377.errors : vErrors.concat(validate377.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/kube/mesh/customSidecars/" + i13+"/env", "type");
errors++;
}
}
if(data237.envFrom !== undefined){
let data244 = data237.envFrom;
if(Array.isArray(data244)){
const len17 = data244.length;
for(let i17=0; i17<len17; i17++){
if(!(validate380(data244[i17], instancePath+"/spec/kube/mesh/customSidecars/" + i13+"/envFrom/" + i17))){
vErrors = vErrors === null ? validate380.errors : vErrors.concat(validate380.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/kube/mesh/customSidecars/" + i13+"/envFrom", "type");
errors++;
}
}
if(data237.image !== undefined){
if(typeof data237.image !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/mesh/customSidecars/" + i13+"/image", "type");
errors++;
}
}
if(data237.imagePullPolicy !== undefined){
let data247 = data237.imagePullPolicy;
if(typeof data247 !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/mesh/customSidecars/" + i13+"/imagePullPolicy", "type");
errors++;
}
if(!((((data247 === "Always") || (data247 === "IfNotPresent")) || (data247 === "Never")) || (data247 === ""))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/mesh/customSidecars/" + i13+"/imagePullPolicy", "enum");
errors++;
}
}
if(data237.lifecycle !== undefined){
if(!(validate386(data237.lifecycle, instancePath+"/spec/kube/mesh/customSidecars/" + i13+"/lifecycle"))){
vErrors = vErrors === null ? validate386.errors : vErrors.concat(validate386.errors);
errors = vErrors.length;
}
}
if(data237.livenessProbe !== undefined){
if(!(validate396(data237.livenessProbe, instancePath+"/spec/kube/mesh/customSidecars/" + i13+"/livenessProbe"))){
vErrors = vErrors === null ? validate396.errors : vErrors.concat(validate396.errors);
errors = vErrors.length;
}
}
if(data237.name !== undefined){
if(typeof data237.name !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/mesh/customSidecars/" + i13+"/name", "type");
errors++;
}
}
if(data237.ports !== undefined){
let data251 = data237.ports;
if(Array.isArray(data251)){
const len18 = data251.length;
for(let i18=0; i18<len18; i18++){
if(!(validate402(data251[i18], instancePath+"/spec/kube/mesh/customSidecars/" + i13+"/ports/" + i18))){
vErrors = vErrors === null ? validate402.errors : vErrors.concat(validate402.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/kube/mesh/customSidecars/" + i13+"/ports", "type");
errors++;
}
}
if(data237.readinessProbe !== undefined){
if(!(validate396(data237.readinessProbe, instancePath+"/spec/kube/mesh/customSidecars/" + i13+"/readinessProbe"))){
vErrors = vErrors === null ? validate396.errors : vErrors.concat(validate396.errors);
errors = vErrors.length;
}
}
if(data237.resizePolicy !== undefined){
let data254 = data237.resizePolicy;
if(Array.isArray(data254)){
const len19 = data254.length;
for(let i19=0; i19<len19; i19++){
if(!(validate405(data254[i19], instancePath+"/spec/kube/mesh/customSidecars/" + i13+"/resizePolicy/" + i19))){
vErrors = vErrors === null ? validate405.errors : vErrors.concat(validate405.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/kube/mesh/customSidecars/" + i13+"/resizePolicy", "type");
errors++;
}
}
if(data237.resources !== undefined){
if(!(validate407(data237.resources, instancePath+"/spec/kube/mesh/customSidecars/" + i13+"/resources"))){
vErrors = vErrors === null ? validate407.errors : vErrors.concat(validate407.errors);
errors = vErrors.length;
}
}
if(data237.restartPolicy !== undefined){
if(typeof data237.restartPolicy !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/mesh/customSidecars/" + i13+"/restartPolicy", "type");
errors++;
}
}
if(data237.restartPolicyRules !== undefined){
let data258 = data237.restartPolicyRules;
if(Array.isArray(data258)){
const len20 = data258.length;
for(let i20=0; i20<len20; i20++){
if(!(validate410(data258[i20], instancePath+"/spec/kube/mesh/customSidecars/" + i13+"/restartPolicyRules/" + i20))){
vErrors = vErrors === null ? validate410.errors : vErrors.concat(validate410.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/kube/mesh/customSidecars/" + i13+"/restartPolicyRules", "type");
errors++;
}
}
if(data237.securityContext !== undefined){
if(!(validate414(data237.securityContext, instancePath+"/spec/kube/mesh/customSidecars/" + i13+"/securityContext"))){
vErrors = vErrors === null ? validate414.errors : vErrors.concat(validate414.errors);
errors = vErrors.length;
}
}
if(data237.startupProbe !== undefined){
if(!(validate396(data237.startupProbe, instancePath+"/spec/kube/mesh/customSidecars/" + i13+"/startupProbe"))){
vErrors = vErrors === null ? validate396.errors : vErrors.concat(validate396.errors);
errors = vErrors.length;
}
}
if(data237.stdin !== undefined){
if(typeof data237.stdin !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/mesh/customSidecars/" + i13+"/stdin", "type");
errors++;
}
}
if(data237.stdinOnce !== undefined){
if(typeof data237.stdinOnce !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/mesh/customSidecars/" + i13+"/stdinOnce", "type");
errors++;
}
}
if(data237.terminationMessagePath !== undefined){
if(typeof data237.terminationMessagePath !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/mesh/customSidecars/" + i13+"/terminationMessagePath", "type");
errors++;
}
}
if(data237.terminationMessagePolicy !== undefined){
let data265 = data237.terminationMessagePolicy;
if(typeof data265 !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/mesh/customSidecars/" + i13+"/terminationMessagePolicy", "type");
errors++;
}
if(!(((data265 === "FallbackToLogsOnError") || (data265 === "File")) || (data265 === ""))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/mesh/customSidecars/" + i13+"/terminationMessagePolicy", "enum");
errors++;
}
}
if(data237.tty !== undefined){
if(typeof data237.tty !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/mesh/customSidecars/" + i13+"/tty", "type");
errors++;
}
}
if(data237.volumeDevices !== undefined){
let data267 = data237.volumeDevices;
if(Array.isArray(data267)){
const len21 = data267.length;
for(let i21=0; i21<len21; i21++){
if(!(validate422(data267[i21], instancePath+"/spec/kube/mesh/customSidecars/" + i13+"/volumeDevices/" + i21))){
vErrors = vErrors === null ? validate422.errors : vErrors.concat(validate422.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/kube/mesh/customSidecars/" + i13+"/volumeDevices", "type");
errors++;
}
}
if(data237.volumeMounts !== undefined){
let data269 = data237.volumeMounts;
if(Array.isArray(data269)){
const len22 = data269.length;
for(let i22=0; i22<len22; i22++){
if(!(validate424(data269[i22], instancePath+"/spec/kube/mesh/customSidecars/" + i13+"/volumeMounts/" + i22))){
vErrors = vErrors === null ? validate424.errors : vErrors.concat(validate424.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/kube/mesh/customSidecars/" + i13+"/volumeMounts", "type");
errors++;
}
}
if(data237.workingDir !== undefined){
if(typeof data237.workingDir !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/mesh/customSidecars/" + i13+"/workingDir", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/kube/mesh/customSidecars/" + i13, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/kube/mesh/customSidecars", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/kube/mesh", "type");
errors++;
}
}
if(data4.stats !== undefined){
let data272 = data4.stats;
if(data272 && typeof data272 == "object" && !Array.isArray(data272)){
for(const key47 in data272){
if(!(((((key47 === "enabled") || (key47 === "routePrefixRewrite")) || (key47 === "enableStatsRoute")) || (key47 === "statsRoutePrefixRewrite")) || (key47 === "matcher"))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/stats", "additionalProperties", key47);
errors++;
}
}
if(data272.enabled !== undefined){
if(typeof data272.enabled !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/stats/enabled", "type");
errors++;
}
}
if(data272.routePrefixRewrite !== undefined){
if(typeof data272.routePrefixRewrite !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/stats/routePrefixRewrite", "type");
errors++;
}
}
if(data272.enableStatsRoute !== undefined){
if(typeof data272.enableStatsRoute !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/stats/enableStatsRoute", "type");
errors++;
}
}
if(data272.statsRoutePrefixRewrite !== undefined){
if(typeof data272.statsRoutePrefixRewrite !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/stats/statsRoutePrefixRewrite", "type");
errors++;
}
}
if(data272.matcher !== undefined){
let data277 = data272.matcher;
if(data277 && typeof data277 == "object" && !Array.isArray(data277)){
for(const key48 in data277){
if(!((key48 === "inclusionList") || (key48 === "exclusionList"))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/stats/matcher", "additionalProperties", key48);
errors++;
}
}
if(data277.inclusionList !== undefined){
let data278 = data277.inclusionList;
if(Array.isArray(data278)){
if(data278.length > 16){
vErrors = mistake(vErrors, instancePath+"/spec/kube/stats/matcher/inclusionList", "maxItems", 16);
errors++;
}
const len23 = data278.length;
for(let i23=0; i23<len23; i23++){
if(!(validate426(data278[i23], instancePath+"/spec/kube/stats/matcher/inclusionList/" + i23))){
vErrors = vErrors === null ? validate426.errors : vErrors.concat(validate426.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/kube/stats/matcher/inclusionList", "type");
errors++;
}
}
if(data277.exclusionList !== undefined){
let data280 = data277.exclusionList;
if(Array.isArray(data280)){
if(data280.length > 16){
vErrors = mistake(vErrors, instancePath+"/spec/kube/stats/matcher/exclusionList", "maxItems", 16);
errors++;
}
const len24 = data280.length;
for(let i24=0; i24<len24; i24++){
if(!(validate426(data280[i24], instancePath+"/spec/kube/stats/matcher/exclusionList/" + i24))){
vErrors = vErrors === null ? validate426.errors : vErrors.concat(validate426.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/kube/stats/matcher/exclusionList", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/kube/stats/matcher", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/kube/stats", "type");
errors++;
}
}
if(data4.edge !== undefined){
let data282 = data4.edge;
if(data282 && typeof data282 == "object" && !Array.isArray(data282)){
for(const key49 in data282){
if(!(((((((key49 === "logLevel") || (key49 === "image")) || (key49 === "securityContext")) || (key49 === "resources")) || (key49 === "env")) || (key49 === "customConfigMapName")) || (key49 === "extraVolumeMounts"))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/edge", "additionalProperties", key49);
errors++;
}
}
if(data282.logLevel !== undefined){
let data283 = data282.logLevel;
if(typeof data283 !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/edge/logLevel", "type");
errors++;
}
if(!(((((data283 === "trace") || (data283 === "debug")) || (data283 === "info")) || (data283 === "warn")) || (data283 === "error"))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/edge/logLevel", "enum");
errors++;
}
}
if(data282.image !== undefined){
if(!(validate172(data282.image, instancePath+"/spec/kube/edge/image"))){
vErrors = vErrors === null ? validate172.errors : vErrors.concat(validate172.errors);
errors = vErrors.length;
}
}
if(data282.securityContext !== undefined){
let data285 = data282.securityContext;
if(data285 && typeof data285 == "object" && !Array.isArray(data285)){
for(const key50 in data285){
if(!(known11.has(key50))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/edge/securityContext", "additionalProperties", key50);
errors++;
}
}
if(data285.allowPrivilegeEscalation !== undefined){
if(typeof data285.allowPrivilegeEscalation !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/edge/securityContext/allowPrivilegeEscalation", "type");
errors++;
}
}
if(data285.appArmorProfile !== undefined){
if(!(validate174(data285.appArmorProfile, instancePath+"/spec/kube/edge/securityContext/appArmorProfile"))){
vErrors = vErrors === null ? validate174.errors : vErrors.concat(validate174.errors);
errors = vErrors.length;
}
}
if(data285.capabilities !== undefined){
if(!(validate176(data285.capabilities, instancePath+"/spec/kube/edge/securityContext/capabilities"))){
vErrors = vErrors === null ? validate176.errors : vErrors.concat(validate176.errors);
errors = vErrors.length;
}
}
if(data285.privileged !== undefined){
if(typeof data285.privileged !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/edge/securityContext/privileged", "type");
errors++;
}
}
if(data285.procMount !== undefined){
let data290 = data285.procMount;
if(typeof data290 !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/edge/securityContext/procMount", "type");
errors++;
}
if(!(((data290 === "Default") || (data290 === "Unmasked")) || (data290 === ""))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/edge/securityContext/procMount", "enum");
errors++;
}
}
if(data285.readOnlyRootFilesystem !== undefined){
if(typeof data285.readOnlyRootFilesystem !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/edge/securityContext/readOnlyRootFilesystem", "type");
errors++;
}
}
if(data285.runAsGroup !== undefined){
let data292 = data285.runAsGroup;
if(!(((typeof data292 == "number") && (!(data292 % 1) && !isNaN(data292))) && (isFinite(data292)))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/edge/securityContext/runAsGroup", "type");
errors++;
}
if((typeof data292 == "number") && (isFinite(data292))){
if(!(formats62.validate(data292))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/edge/securityContext/runAsGroup", "format");
errors++;
}
}
}
if(data285.runAsNonRoot !== undefined){
if(typeof data285.runAsNonRoot !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/edge/securityContext/runAsNonRoot", "type");
errors++;
}
}
if(data285.runAsUser !== undefined){
let data294 = data285.runAsUser;
if(!(((typeof data294 == "number") && (!(data294 % 1) && !isNaN(data294))) && (isFinite(data294)))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/edge/securityContext/runAsUser", "type");
errors++;
}
if((typeof data294 == "number") && (isFinite(data294))){
if(!(formats62.validate(data294))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/edge/securityContext/runAsUser", "format");
errors++;
}
}
}
if(data285.seLinuxOptions !== undefined){
if(!(validate178(data285.seLinuxOptions, instancePath+"/spec/kube/edge/securityContext/seLinuxOptions"))){
vErrors = vErrors === null ? validate178.errors : vErrors.concat(validate178.errors);
errors = vErrors.length;
}
}
if(data285.seccompProfile !== undefined){
if(!(validate180(data285.seccompProfile, instancePath+"/spec/kube/edge/securityContext/seccompProfile"))){
vErrors = vErrors === null ? validate180.errors : vErrors.concat(validate180.errors);
errors = vErrors.length;
}
}
if(data285.windowsOptions !== undefined){
if(!(validate182(data285.windowsOptions, instancePath+"/spec/kube/edge/securityContext/windowsOptions"))){
vErrors = vErrors === null ? validate182.errors : vErrors.concat(validate182.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/kube/edge/securityContext", "type");
errors++;
}
}
if(data282.resources !== undefined){
let data298 = data282.resources;
if(data298 && typeof data298 == "object" && !Array.isArray(data298)){
for(const key51 in data298){
if(!(((key51 === "claims") || (key51 === "limits")) || (key51 === "requests"))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/edge/resources", "additionalProperties", key51);
errors++;
}
}
if(data298.claims !== undefined){
let data299 = data298.claims;
if(Array.isArray(data299)){
const len25 = data299.length;
for(let i25=0; i25<len25; i25++){
if(!(validate184(data299[i25], instancePath+"/spec/kube/edge/resources/claims/" + i25))){
vErrors = vErrors === null ? validate184.errors : vErrors.concat(validate184.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/kube/edge/resources/claims", "type");
errors++;
}
}
if(data298.limits !== undefined){
let data301 = data298.limits;
if(data301 && typeof data301 == "object" && !Array.isArray(data301)){
for(const key52 in data301){
let data302 = data301[key52];
if((!((typeof data302 == "number") && (isFinite(data302)))) && (typeof data302 !== "string")){
vErrors = mistake(vErrors, instancePath+"/spec/kube/edge/resources/limits/" + key52.replace(/~/g, "~0").replace(/\//g, "~1"), "type");
errors++;
}
if(typeof data302 === "string"){
if(!pattern50.test(data302)){
vErrors = mistake(vErrors, instancePath+"/spec/kube/edge/resources/limits/" + key52.replace(/~/g, "~0").replace(/\//g, "~1"), "pattern");
errors++;
}
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/kube/edge/resources/limits", "type");
errors++;
}
}
if(data298.requests !== undefined){
let data303 = data298.requests;
if(data303 && typeof data303 == "object" && !Array.isArray(data303)){
for(const key53 in data303){
let data304 = data303[key53];
if((!((typeof data304 == "number") && (isFinite(data304)))) && (typeof data304 !== "string")){
vErrors = mistake(vErrors, instancePath+"/spec/kube/edge/resources/requests/" + key53.replace(/~/g, "~0").replace(/\//g, "~1"), "type");
errors++;
}
if(typeof data304 === "string"){
if(!pattern50.test(data304)){
vErrors = mistake(vErrors, instancePath+"/spec/kube/edge/resources/requests/" + key53.replace(/~/g, "~0").replace(/\//g, "~1"), "pattern");
errors++;
}
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/kube/edge/resources/requests", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/kube/edge/resources", "type");
errors++;
}
}
if(data282.env !== undefined){
let data305 = data282.env;
if(Array.isArray(data305)){
const len26 = data305.length;
for(let i26=0; i26<len26; i26++){
let data306 = data305[i26];
if(data306 && typeof data306 == "object" && !Array.isArray(data306)){
if(data306.name === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/kube/edge/env/" + i26, "required", "name");
errors++;
}
for(const key54 in data306){
if(!(((key54 === "name") || (key54 === "value")) || (key54 === "valueFrom"))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/edge/env/" + i26, "additionalProperties", key54);
errors++;
}
}
if(data306.name !== undefined){
if(typeof data306.name !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/edge/env/" + i26+"/name", "type");
errors++;
}
}
if(data306.value !== undefined){
if(typeof data306.value !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/edge/env/" + i26+"/value", "type");
errors++;
}
}
if(data306.valueFrom !== undefined){
if(!(validate186(data306.valueFrom, instancePath+"/spec/kube/edge/env/" + i26+"/valueFrom"))){
vErrors = vErrors === null ? validate186.errors : vErrors.concat(validate186.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/kube/edge/env/" + i26, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/kube/edge/env", "type");
errors++;
}
}
if(data282.customConfigMapName !== undefined){
if(typeof data282.customConfigMapName !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/edge/customConfigMapName", "type");
errors++;
}
}
if(data282.extraVolumeMounts !== undefined){
let data311 = data282.extraVolumeMounts;
if(Array.isArray(data311)){
const len27 = data311.length;
for(let i27=0; i27<len27; i27++){
let data312 = data311[i27];
if(data312 && typeof data312 == "object" && !Array.isArray(data312)){
if(data312.mountPath === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/kube/edge/extraVolumeMounts/" + i27, "required", "mountPath");
errors++;
}
if(data312.name === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/kube/edge/extraVolumeMounts/" + i27, "required", "name");
errors++;
}
for(const key55 in data312){
if(!(((((((key55 === "mountPath") || (key55 === "mountPropagation")) || (key55 === "name")) || (key55 === "readOnly")) || (key55 === "recursiveReadOnly")) || (key55 === "subPath")) || (key55 === "subPathExpr"))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/edge/extraVolumeMounts/" + i27, "additionalProperties", key55);
errors++;
}
}
if(data312.mountPath !== undefined){
if(typeof data312.mountPath !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/edge/extraVolumeMounts/" + i27+"/mountPath", "type");
errors++;
}
}
if(data312.mountPropagation !== undefined){
let data314 = data312.mountPropagation;
if(typeof data314 !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/edge/extraVolumeMounts/" + i27+"/mountPropagation", "type");
errors++;
}
if(!((((data314 === "Bidirectional") || (data314 === "HostToContainer")) || (data314 === "None")) || (data314 === ""))){
vErrors = mistake(vErrors, instancePath+"/spec/kube/edge/extraVolumeMounts/" + i27+"/mountPropagation", "enum");
errors++;
}
}
if(data312.name !== undefined){
if(typeof data312.name !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/edge/extraVolumeMounts/" + i27+"/name", "type");
errors++;
}
}
if(data312.readOnly !== undefined){
if(typeof data312.readOnly !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/edge/extraVolumeMounts/" + i27+"/readOnly", "type");
errors++;
}
}
if(data312.recursiveReadOnly !== undefined){
if(typeof data312.recursiveReadOnly !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/edge/extraVolumeMounts/" + i27+"/recursiveReadOnly", "type");
errors++;
}
}
if(data312.subPath !== undefined){
if(typeof data312.subPath !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/edge/extraVolumeMounts/" + i27+"/subPath", "type");
errors++;
}
}
if(data312.subPathExpr !== undefined){
if(typeof data312.subPathExpr !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/edge/extraVolumeMounts/" + i27+"/subPathExpr", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/kube/edge/extraVolumeMounts/" + i27, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/kube/edge/extraVolumeMounts", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/kube/edge", "type");
errors++;
}
}
if(data4.omitDefaultSecurityContext !== undefined){
if(typeof data4.omitDefaultSecurityContext !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/spec/kube/omitDefaultSecurityContext", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/kube", "type");
errors++;
}
}
if(data3.selfManaged !== undefined){
let data321 = data3.selfManaged;
if(!(data321 && typeof data321 == "object" && !Array.isArray(data321))){
vErrors = mistake(vErrors, instancePath+"/spec/selfManaged", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate169.errors = vErrors;
return errors === 0;
}


function validate168(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(!(validate169(data, instancePath))){
vErrors = vErrors === null ? validate169.errors : vErrors.concat(validate169.errors);
errors = vErrors.length;
}
validate168.errors = vErrors;
return errors === 0;
}

const HTTPListenerPolicy = validate438;
const pattern102 = new RegExp("^/[-a-zA-Z0-9@:%.+~#?&/=_]*$", "");

function validate441(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.key === undefined){
vErrors = mistake(vErrors, instancePath, "required", "key");
errors++;
}
for(const key0 in data){
if(!((key0 === "key") || (key0 === "value"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.key !== undefined){
if(typeof data.key !== "string"){
vErrors = mistake(vErrors, instancePath+"/key", "type");
errors++;
}
}
if(data.value !== undefined){
if(typeof data.value !== "string"){
vErrors = mistake(vErrors, instancePath+"/value", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate441.errors = vErrors;
return errors === 0;
}


function validate443(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "retryBackOff") || (key0 === "numRetries"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.retryBackOff !== undefined){
let data0 = data.retryBackOff;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.baseInterval === undefined){
vErrors = mistake(vErrors, instancePath+"/retryBackOff", "required", "baseInterval");
errors++;
}
for(const key1 in data0){
if(!((key1 === "baseInterval") || (key1 === "maxInterval"))){
vErrors = mistake(vErrors, instancePath+"/retryBackOff", "additionalProperties", key1);
errors++;
}
}
if(data0.baseInterval !== undefined){
let data1 = data0.baseInterval;
if(typeof data1 === "string"){
if(data1.length > 28){
vErrors = mistake(vErrors, instancePath+"/retryBackOff/baseInterval", "maxLength", 28);
errors++;
}
if(!pattern2.test(data1)){
vErrors = mistake(vErrors, instancePath+"/retryBackOff/baseInterval", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/retryBackOff/baseInterval", "type");
errors++;
}
}
if(data0.maxInterval !== undefined){
let data2 = data0.maxInterval;
if(typeof data2 === "string"){
if(data2.length > 28){
vErrors = mistake(vErrors, instancePath+"/retryBackOff/maxInterval", "maxLength", 28);
errors++;
}
if(!pattern2.test(data2)){
vErrors = mistake(vErrors, instancePath+"/retryBackOff/maxInterval", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/retryBackOff/maxInterval", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/retryBackOff", "type");
errors++;
}
}
if(data.numRetries !== undefined){
let data3 = data.numRetries;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
vErrors = mistake(vErrors, instancePath+"/numRetries", "type");
errors++;
}
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 < 1 || isNaN(data3)){
vErrors = mistake(vErrors, instancePath+"/numRetries", "minimum", 1);
errors++;
}
if(!(formats0.validate(data3))){
vErrors = mistake(vErrors, instancePath+"/numRetries", "format");
errors++;
}
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate443.errors = vErrors;
return errors === 0;
}

const wrapper0 = {validate: validate448};

function validate449(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(key0 === "values")){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.values !== undefined){
let data0 = data.values;
if(Array.isArray(data0)){
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
if(data1.key === undefined){
vErrors = mistake(vErrors, instancePath+"/values/" + i0, "required", "key");
errors++;
}
if(data1.value === undefined){
vErrors = mistake(vErrors, instancePath+"/values/" + i0, "required", "value");
errors++;
}
for(const key1 in data1){
if(!((key1 === "key") || (key1 === "value"))){
vErrors = mistake(vErrors, instancePath+"/values/" + i0, "additionalProperties", key1);
errors++;
}
}
if(data1.key !== undefined){
let data2 = data1.key;
if(typeof data2 === "string"){
if(data2.length < 1){
vErrors = mistake(vErrors, instancePath+"/values/" + i0+"/key", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/values/" + i0+"/key", "type");
errors++;
}
}
if(data1.value !== undefined){
if(!(wrapper0.validate(data1.value, instancePath+"/values/" + i0+"/value"))){
vErrors = vErrors === null ? wrapper0.validate.errors : vErrors.concat(wrapper0.validate.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/values/" + i0, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/values", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate449.errors = vErrors;
return errors === 0;
}


function validate448(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((key0 === "stringValue") || (key0 === "arrayValue")) || (key0 === "kvListValue"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.stringValue !== undefined){
if(typeof data.stringValue !== "string"){
vErrors = mistake(vErrors, instancePath+"/stringValue", "type");
errors++;
}
}
if(data.arrayValue !== undefined){
let data1 = data.arrayValue;
if(Array.isArray(data1)){
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
if(!(wrapper0.validate(data1[i0], instancePath+"/arrayValue/" + i0))){
vErrors = vErrors === null ? wrapper0.validate.errors : vErrors.concat(wrapper0.validate.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/arrayValue", "type");
errors++;
}
}
if(data.kvListValue !== undefined){
if(!(validate449(data.kvListValue, instancePath+"/kvListValue"))){
vErrors = vErrors === null ? validate449.errors : vErrors.concat(validate449.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate448.errors = vErrors;
return errors === 0;
}


function validate453(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((((((key0 === "statusCodeFilter") || (key0 === "durationFilter")) || (key0 === "notHealthCheckFilter")) || (key0 === "traceableFilter")) || (key0 === "headerFilter")) || (key0 === "responseFlagFilter")) || (key0 === "grpcStatusFilter")) || (key0 === "celFilter"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.statusCodeFilter !== undefined){
let data0 = data.statusCodeFilter;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.op === undefined){
vErrors = mistake(vErrors, instancePath+"/statusCodeFilter", "required", "op");
errors++;
}
if(data0.value === undefined){
vErrors = mistake(vErrors, instancePath+"/statusCodeFilter", "required", "value");
errors++;
}
for(const key1 in data0){
if(!((key1 === "op") || (key1 === "value"))){
vErrors = mistake(vErrors, instancePath+"/statusCodeFilter", "additionalProperties", key1);
errors++;
}
}
if(data0.op !== undefined){
let data1 = data0.op;
if(typeof data1 !== "string"){
vErrors = mistake(vErrors, instancePath+"/statusCodeFilter/op", "type");
errors++;
}
if(!(((data1 === "EQ") || (data1 === "GE")) || (data1 === "LE"))){
vErrors = mistake(vErrors, instancePath+"/statusCodeFilter/op", "enum");
errors++;
}
}
if(data0.value !== undefined){
let data2 = data0.value;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
vErrors = mistake(vErrors, instancePath+"/statusCodeFilter/value", "type");
errors++;
}
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 2147483647 || isNaN(data2)){
vErrors = mistake(vErrors, instancePath+"/statusCodeFilter/value", "maximum", 2147483647);
errors++;
}
if(data2 < 0 || isNaN(data2)){
vErrors = mistake(vErrors, instancePath+"/statusCodeFilter/value", "minimum", 0);
errors++;
}
if(!(formats0.validate(data2))){
vErrors = mistake(vErrors, instancePath+"/statusCodeFilter/value", "format");
errors++;
}
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/statusCodeFilter", "type");
errors++;
}
}
if(data.durationFilter !== undefined){
let data3 = data.durationFilter;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
if(data3.op === undefined){
vErrors = mistake(vErrors, instancePath+"/durationFilter", "required", "op");
errors++;
}
if(data3.value === undefined){
vErrors = mistake(vErrors, instancePath+"/durationFilter", "required", "value");
errors++;
}
for(const key2 in data3){
if(!((key2 === "op") || (key2 === "value"))){
vErrors = mistake(vErrors, instancePath+"/durationFilter", "additionalProperties", key2);
errors++;
}
}
if(data3.op !== undefined){
let data4 = data3.op;
if(typeof data4 !== "string"){
vErrors = mistake(vErrors, instancePath+"/durationFilter/op", "type");
errors++;
}
if(!(((data4 === "EQ") || (data4 === "GE")) || (data4 === "LE"))){
vErrors = mistake(vErrors, instancePath+"/durationFilter/op", "enum");
errors++;
}
}
if(data3.value !== undefined){
let data5 = data3.value;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
vErrors = mistake(vErrors, instancePath+"/durationFilter/value", "type");
errors++;
}
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 > 2147483647 || isNaN(data5)){
vErrors = mistake(vErrors, instancePath+"/durationFilter/value", "maximum", 2147483647);
errors++;
}
if(data5 < 0 || isNaN(data5)){
vErrors = mistake(vErrors, instancePath+"/durationFilter/value", "minimum", 0);
errors++;
}
if(!(formats0.validate(data5))){
vErrors = mistake(vErrors, instancePath+"/durationFilter/value", "format");
errors++;
}
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/durationFilter", "type");
errors++;
}
}
if(data.notHealthCheckFilter !== undefined){
if(typeof data.notHealthCheckFilter !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/notHealthCheckFilter", "type");
errors++;
}
}
if(data.traceableFilter !== undefined){
if(typeof data.traceableFilter !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/traceableFilter", "type");
errors++;
}
}
if(data.headerFilter !== undefined){
let data8 = data.headerFilter;
if(data8 && typeof data8 == "object" && !Array.isArray(data8)){
if(data8.header === undefined){
vErrors = mistake(vErrors, instancePath+"/headerFilter", "required", "header");
errors++;
}
for(const key3 in data8){
if(!(key3 === "header")){
vErrors = mistake(vErrors, instancePath+"/headerFilter", "additionalProperties", key3);
errors++;
}
}
if(data8.header !== undefined){
if(!(validate46(data8.header, instancePath+"/headerFilter/header"))){
vErrors = vErrors === null ? validate46.errors : vErrors.concat(validate46.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/headerFilter", "type");
errors++;
}
}
if(data.responseFlagFilter !== undefined){
let data10 = data.responseFlagFilter;
if(data10 && typeof data10 == "object" && !Array.isArray(data10)){
if(data10.flags === undefined){
vErrors = mistake(vErrors, instancePath+"/responseFlagFilter", "required", "flags");
errors++;
}
for(const key4 in data10){
if(!(key4 === "flags")){
vErrors = mistake(vErrors, instancePath+"/responseFlagFilter", "additionalProperties", key4);
errors++;
}
}
if(data10.flags !== undefined){
let data11 = data10.flags;
if(Array.isArray(data11)){
if(data11.length < 1){
vErrors = mistake(vErrors, instancePath+"/responseFlagFilter/flags", "minItems", 1);
errors++;
}
const len0 = data11.length;
for(let i0=0; i0<len0; i0++){
if(typeof data11[i0] !== "string"){
vErrors = mistake(vErrors, instancePath+"/responseFlagFilter/flags/" + i0, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/responseFlagFilter/flags", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/responseFlagFilter", "type");
errors++;
}
}
if(data.grpcStatusFilter !== undefined){
let data13 = data.grpcStatusFilter;
if(data13 && typeof data13 == "object" && !Array.isArray(data13)){
for(const key5 in data13){
if(!((key5 === "statuses") || (key5 === "exclude"))){
vErrors = mistake(vErrors, instancePath+"/grpcStatusFilter", "additionalProperties", key5);
errors++;
}
}
if(data13.statuses !== undefined){
let data14 = data13.statuses;
if(Array.isArray(data14)){
if(data14.length < 1){
vErrors = mistake(vErrors, instancePath+"/grpcStatusFilter/statuses", "minItems", 1);
errors++;
}
const len1 = data14.length;
for(let i1=0; i1<len1; i1++){
let data15 = data14[i1];
if(typeof data15 !== "string"){
vErrors = mistake(vErrors, instancePath+"/grpcStatusFilter/statuses/" + i1, "type");
errors++;
}
if(!(((((((((((((((((data15 === "OK") || (data15 === "CANCELED")) || (data15 === "UNKNOWN")) || (data15 === "INVALID_ARGUMENT")) || (data15 === "DEADLINE_EXCEEDED")) || (data15 === "NOT_FOUND")) || (data15 === "ALREADY_EXISTS")) || (data15 === "PERMISSION_DENIED")) || (data15 === "RESOURCE_EXHAUSTED")) || (data15 === "FAILED_PRECONDITION")) || (data15 === "ABORTED")) || (data15 === "OUT_OF_RANGE")) || (data15 === "UNIMPLEMENTED")) || (data15 === "INTERNAL")) || (data15 === "UNAVAILABLE")) || (data15 === "DATA_LOSS")) || (data15 === "UNAUTHENTICATED"))){
vErrors = mistake(vErrors, instancePath+"/grpcStatusFilter/statuses/" + i1, "enum");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/grpcStatusFilter/statuses", "type");
errors++;
}
}
if(data13.exclude !== undefined){
if(typeof data13.exclude !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/grpcStatusFilter/exclude", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/grpcStatusFilter", "type");
errors++;
}
}
if(data.celFilter !== undefined){
let data17 = data.celFilter;
if(data17 && typeof data17 == "object" && !Array.isArray(data17)){
if(data17.match === undefined){
vErrors = mistake(vErrors, instancePath+"/celFilter", "required", "match");
errors++;
}
for(const key6 in data17){
if(!(key6 === "match")){
vErrors = mistake(vErrors, instancePath+"/celFilter", "additionalProperties", key6);
errors++;
}
}
if(data17.match !== undefined){
if(typeof data17.match !== "string"){
vErrors = mistake(vErrors, instancePath+"/celFilter/match", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/celFilter", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate453.errors = vErrors;
return errors === 0;
}


function validate462(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
vErrors = mistake(vErrors, instancePath, "required", "name");
errors++;
}
if(data.value === undefined){
vErrors = mistake(vErrors, instancePath, "required", "value");
errors++;
}
for(const key0 in data){
if(!((key0 === "name") || (key0 === "value"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.name !== undefined){
let data0 = data.name;
if(typeof data0 === "string"){
if(data0.length > 256){
vErrors = mistake(vErrors, instancePath+"/name", "maxLength", 256);
errors++;
}
if(data0.length < 1){
vErrors = mistake(vErrors, instancePath+"/name", "minLength", 1);
errors++;
}
if(!pattern9.test(data0)){
vErrors = mistake(vErrors, instancePath+"/name", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/name", "type");
errors++;
}
}
if(data.value !== undefined){
let data1 = data.value;
if(typeof data1 === "string"){
if(data1.length > 4096){
vErrors = mistake(vErrors, instancePath+"/value", "maxLength", 4096);
errors++;
}
if(data1.length < 1){
vErrors = mistake(vErrors, instancePath+"/value", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/value", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate462.errors = vErrors;
return errors === 0;
}


function validate461(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((key0 === "set") || (key0 === "add")) || (key0 === "remove"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.set !== undefined){
let data0 = data.set;
if(Array.isArray(data0)){
if(data0.length > 16){
vErrors = mistake(vErrors, instancePath+"/set", "maxItems", 16);
errors++;
}
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
if(!(validate462(data0[i0], instancePath+"/set/" + i0))){
vErrors = vErrors === null ? validate462.errors : vErrors.concat(validate462.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/set", "type");
errors++;
}
}
if(data.add !== undefined){
let data2 = data.add;
if(Array.isArray(data2)){
if(data2.length > 16){
vErrors = mistake(vErrors, instancePath+"/add", "maxItems", 16);
errors++;
}
const len1 = data2.length;
for(let i1=0; i1<len1; i1++){
if(!(validate462(data2[i1], instancePath+"/add/" + i1))){
vErrors = vErrors === null ? validate462.errors : vErrors.concat(validate462.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/add", "type");
errors++;
}
}
if(data.remove !== undefined){
let data4 = data.remove;
if(Array.isArray(data4)){
if(data4.length > 16){
vErrors = mistake(vErrors, instancePath+"/remove", "maxItems", 16);
errors++;
}
const len2 = data4.length;
for(let i2=0; i2<len2; i2++){
if(typeof data4[i2] !== "string"){
vErrors = mistake(vErrors, instancePath+"/remove/" + i2, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/remove", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate461.errors = vErrors;
return errors === 0;
}


function validate439(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.apiVersion === undefined){
vErrors = mistake(vErrors, instancePath, "required", "apiVersion");
errors++;
}
if(data.kind === undefined){
vErrors = mistake(vErrors, instancePath, "required", "kind");
errors++;
}
if(data.metadata === undefined){
vErrors = mistake(vErrors, instancePath, "required", "metadata");
errors++;
}
if(data.spec === undefined){
vErrors = mistake(vErrors, instancePath, "required", "spec");
errors++;
}
for(const key0 in data){
if(!(((((key0 === "apiVersion") || (key0 === "kind")) || (key0 === "metadata")) || (key0 === "spec")) || (key0 === "status"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.apiVersion !== undefined){
if(typeof data.apiVersion !== "string"){
vErrors = mistake(vErrors, instancePath+"/apiVersion", "type");
errors++;
}
}
if(data.kind !== undefined){
if(typeof data.kind !== "string"){
vErrors = mistake(vErrors, instancePath+"/kind", "type");
errors++;
}
}
if(data.metadata !== undefined){
let data2 = data.metadata;
if(!(data2 && typeof data2 == "object" && !Array.isArray(data2))){
vErrors = mistake(vErrors, instancePath+"/metadata", "type");
errors++;
}
}
if(data.spec !== undefined){
let data3 = data.spec;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
for(const key1 in data3){
if(!(known17.has(key1))){
vErrors = mistake(vErrors, instancePath+"/spec", "additionalProperties", key1);
errors++;
}
}
if(data3.targetRefs !== undefined){
let data4 = data3.targetRefs;
if(Array.isArray(data4)){
if(data4.length > 16){
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs", "maxItems", 16);
errors++;
}
if(data4.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs", "minItems", 1);
errors++;
}
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
let data5 = data4[i0];
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
if(data5.group === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs/" + i0, "required", "group");
errors++;
}
if(data5.kind === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs/" + i0, "required", "kind");
errors++;
}
if(data5.name === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs/" + i0, "required", "name");
errors++;
}
for(const key2 in data5){
if(!(((key2 === "group") || (key2 === "kind")) || (key2 === "name"))){
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs/" + i0, "additionalProperties", key2);
errors++;
}
}
if(data5.group !== undefined){
let data6 = data5.group;
if(typeof data6 === "string"){
if(data6.length > 253){
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs/" + i0+"/group", "maxLength", 253);
errors++;
}
if(!pattern6.test(data6)){
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs/" + i0+"/group", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs/" + i0+"/group", "type");
errors++;
}
}
if(data5.kind !== undefined){
let data7 = data5.kind;
if(typeof data7 === "string"){
if(data7.length > 63){
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs/" + i0+"/kind", "maxLength", 63);
errors++;
}
if(data7.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs/" + i0+"/kind", "minLength", 1);
errors++;
}
if(!pattern7.test(data7)){
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs/" + i0+"/kind", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs/" + i0+"/kind", "type");
errors++;
}
}
if(data5.name !== undefined){
let data8 = data5.name;
if(typeof data8 === "string"){
if(data8.length > 253){
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs/" + i0+"/name", "maxLength", 253);
errors++;
}
if(data8.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs/" + i0+"/name", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs/" + i0+"/name", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs/" + i0, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs", "type");
errors++;
}
}
if(data3.targetSelectors !== undefined){
let data9 = data3.targetSelectors;
if(Array.isArray(data9)){
const len1 = data9.length;
for(let i1=0; i1<len1; i1++){
let data10 = data9[i1];
if(data10 && typeof data10 == "object" && !Array.isArray(data10)){
if(data10.group === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/targetSelectors/" + i1, "required", "group");
errors++;
}
if(data10.kind === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/targetSelectors/" + i1, "required", "kind");
errors++;
}
if(data10.matchLabels === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/targetSelectors/" + i1, "required", "matchLabels");
errors++;
}
for(const key3 in data10){
if(!(((key3 === "group") || (key3 === "kind")) || (key3 === "matchLabels"))){
vErrors = mistake(vErrors, instancePath+"/spec/targetSelectors/" + i1, "additionalProperties", key3);
errors++;
}
}
if(data10.group !== undefined){
let data11 = data10.group;
if(typeof data11 === "string"){
if(data11.length > 253){
vErrors = mistake(vErrors, instancePath+"/spec/targetSelectors/" + i1+"/group", "maxLength", 253);
errors++;
}
if(!pattern6.test(data11)){
vErrors = mistake(vErrors, instancePath+"/spec/targetSelectors/" + i1+"/group", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/targetSelectors/" + i1+"/group", "type");
errors++;
}
}
if(data10.kind !== undefined){
let data12 = data10.kind;
if(typeof data12 === "string"){
if(data12.length > 63){
vErrors = mistake(vErrors, instancePath+"/spec/targetSelectors/" + i1+"/kind", "maxLength", 63);
errors++;
}
if(data12.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/targetSelectors/" + i1+"/kind", "minLength", 1);
errors++;
}
if(!pattern7.test(data12)){
vErrors = mistake(vErrors, instancePath+"/spec/targetSelectors/" + i1+"/kind", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/targetSelectors/" + i1+"/kind", "type");
errors++;
}
}
if(data10.matchLabels !== undefined){
let data13 = data10.matchLabels;
if(data13 && typeof data13 == "object" && !Array.isArray(data13)){
for(const key4 in data13){
if(typeof data13[key4] !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/targetSelectors/" + i1+"/matchLabels/" + key4.replace(/~/g, "~0").replace(/\//g, "~1"), "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/targetSelectors/" + i1+"/matchLabels", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/targetSelectors/" + i1, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/targetSelectors", "type");
errors++;
}
}
if(data3.accessLog !== undefined){
let data15 = data3.accessLog;
if(Array.isArray(data15)){
if(data15.length > 16){
vErrors = mistake(vErrors, instancePath+"/spec/accessLog", "maxItems", 16);
errors++;
}
const len2 = data15.length;
for(let i2=0; i2<len2; i2++){
let data16 = data15[i2];
if(data16 && typeof data16 == "object" && !Array.isArray(data16)){
for(const key5 in data16){
if(!((((key5 === "fileSink") || (key5 === "grpcService")) || (key5 === "openTelemetry")) || (key5 === "filter"))){
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2, "additionalProperties", key5);
errors++;
}
}
if(data16.fileSink !== undefined){
let data17 = data16.fileSink;
if(data17 && typeof data17 == "object" && !Array.isArray(data17)){
if(data17.path === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/fileSink", "required", "path");
errors++;
}
for(const key6 in data17){
if(!(((key6 === "path") || (key6 === "stringFormat")) || (key6 === "jsonFormat"))){
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/fileSink", "additionalProperties", key6);
errors++;
}
}
if(data17.path !== undefined){
let data18 = data17.path;
if(typeof data18 === "string"){
if(data18.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/fileSink/path", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/fileSink/path", "type");
errors++;
}
}
if(data17.stringFormat !== undefined){
if(typeof data17.stringFormat !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/fileSink/stringFormat", "type");
errors++;
}
}
if(data17.jsonFormat !== undefined){
let data20 = data17.jsonFormat;
if(!(data20 && typeof data20 == "object" && !Array.isArray(data20))){
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/fileSink/jsonFormat", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/fileSink", "type");
errors++;
}
}
if(data16.grpcService !== undefined){
let data21 = data16.grpcService;
if(data21 && typeof data21 == "object" && !Array.isArray(data21)){
if(data21.backendRef === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/grpcService", "required", "backendRef");
errors++;
}
if(data21.logName === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/grpcService", "required", "logName");
errors++;
}
for(const key7 in data21){
if(!(known18.has(key7))){
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/grpcService", "additionalProperties", key7);
errors++;
}
}
if(data21.backendRef !== undefined){
if(!(validate151(data21.backendRef, instancePath+"/spec/accessLog/" + i2+"/grpcService/backendRef"))){
vErrors = vErrors === null ? validate151.errors : vErrors.concat(validate151.errors);
errors = vErrors.length;
}
}
if(data21.authority !== undefined){
if(typeof data21.authority !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/grpcService/authority", "type");
errors++;
}
}
if(data21.maxReceiveMessageLength !== undefined){
let data24 = data21.maxReceiveMessageLength;
if(!(((typeof data24 == "number") && (!(data24 % 1) && !isNaN(data24))) && (isFinite(data24)))){
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/grpcService/maxReceiveMessageLength", "type");
errors++;
}
if((typeof data24 == "number") && (isFinite(data24))){
if(data24 < 1 || isNaN(data24)){
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/grpcService/maxReceiveMessageLength", "minimum", 1);
errors++;
}
if(!(formats0.validate(data24))){
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/grpcService/maxReceiveMessageLength", "format");
errors++;
}
}
}
if(data21.skipProxyHeaders !== undefined){
if(typeof data21.skipProxyHeaders !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/grpcService/skipProxyHeaders", "type");
errors++;
}
}
if(data21.timeout !== undefined){
let data26 = data21.timeout;
if(typeof data26 === "string"){
if(data26.length > 28){
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/grpcService/timeout", "maxLength", 28);
errors++;
}
if(!pattern2.test(data26)){
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/grpcService/timeout", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/grpcService/timeout", "type");
errors++;
}
}
if(data21.initialMetadata !== undefined){
let data27 = data21.initialMetadata;
if(Array.isArray(data27)){
const len3 = data27.length;
for(let i3=0; i3<len3; i3++){
if(!(validate441(data27[i3], instancePath+"/spec/accessLog/" + i2+"/grpcService/initialMetadata/" + i3))){
vErrors = vErrors === null ? validate441.errors : vErrors.concat(validate441.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/grpcService/initialMetadata", "type");
errors++;
}
}
if(data21.retryPolicy !== undefined){
if(!(validate443(data21.retryPolicy, instancePath+"/spec/accessLog/" + i2+"/grpcService/retryPolicy"))){
vErrors = vErrors === null ? validate443.errors : vErrors.concat(validate443.errors);
errors = vErrors.length;
}
}
if(data21.logName !== undefined){
let data30 = data21.logName;
if(typeof data30 === "string"){
if(data30.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/grpcService/logName", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/grpcService/logName", "type");
errors++;
}
}
if(data21.additionalRequestHeadersToLog !== undefined){
let data31 = data21.additionalRequestHeadersToLog;
if(Array.isArray(data31)){
const len4 = data31.length;
for(let i4=0; i4<len4; i4++){
if(typeof data31[i4] !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/grpcService/additionalRequestHeadersToLog/" + i4, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/grpcService/additionalRequestHeadersToLog", "type");
errors++;
}
}
if(data21.additionalResponseHeadersToLog !== undefined){
let data33 = data21.additionalResponseHeadersToLog;
if(Array.isArray(data33)){
const len5 = data33.length;
for(let i5=0; i5<len5; i5++){
if(typeof data33[i5] !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/grpcService/additionalResponseHeadersToLog/" + i5, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/grpcService/additionalResponseHeadersToLog", "type");
errors++;
}
}
if(data21.additionalResponseTrailersToLog !== undefined){
let data35 = data21.additionalResponseTrailersToLog;
if(Array.isArray(data35)){
const len6 = data35.length;
for(let i6=0; i6<len6; i6++){
if(typeof data35[i6] !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/grpcService/additionalResponseTrailersToLog/" + i6, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/grpcService/additionalResponseTrailersToLog", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/grpcService", "type");
errors++;
}
}
if(data16.openTelemetry !== undefined){
let data37 = data16.openTelemetry;
if(data37 && typeof data37 == "object" && !Array.isArray(data37)){
if(data37.grpcService === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/openTelemetry", "required", "grpcService");
errors++;
}
for(const key8 in data37){
if(!(((((key8 === "grpcService") || (key8 === "body")) || (key8 === "disableBuiltinLabels")) || (key8 === "attributes")) || (key8 === "resourceAttributes"))){
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/openTelemetry", "additionalProperties", key8);
errors++;
}
}
if(data37.grpcService !== undefined){
let data38 = data37.grpcService;
if(data38 && typeof data38 == "object" && !Array.isArray(data38)){
if(data38.backendRef === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/openTelemetry/grpcService", "required", "backendRef");
errors++;
}
if(data38.logName === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/openTelemetry/grpcService", "required", "logName");
errors++;
}
for(const key9 in data38){
if(!((((((((key9 === "backendRef") || (key9 === "authority")) || (key9 === "maxReceiveMessageLength")) || (key9 === "skipProxyHeaders")) || (key9 === "timeout")) || (key9 === "initialMetadata")) || (key9 === "retryPolicy")) || (key9 === "logName"))){
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/openTelemetry/grpcService", "additionalProperties", key9);
errors++;
}
}
if(data38.backendRef !== undefined){
if(!(validate151(data38.backendRef, instancePath+"/spec/accessLog/" + i2+"/openTelemetry/grpcService/backendRef"))){
vErrors = vErrors === null ? validate151.errors : vErrors.concat(validate151.errors);
errors = vErrors.length;
}
}
if(data38.authority !== undefined){
if(typeof data38.authority !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/openTelemetry/grpcService/authority", "type");
errors++;
}
}
if(data38.maxReceiveMessageLength !== undefined){
let data41 = data38.maxReceiveMessageLength;
if(!(((typeof data41 == "number") && (!(data41 % 1) && !isNaN(data41))) && (isFinite(data41)))){
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/openTelemetry/grpcService/maxReceiveMessageLength", "type");
errors++;
}
if((typeof data41 == "number") && (isFinite(data41))){
if(data41 < 1 || isNaN(data41)){
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/openTelemetry/grpcService/maxReceiveMessageLength", "minimum", 1);
errors++;
}
if(!(formats0.validate(data41))){
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/openTelemetry/grpcService/maxReceiveMessageLength", "format");
errors++;
}
}
}
if(data38.skipProxyHeaders !== undefined){
if(typeof data38.skipProxyHeaders !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/openTelemetry/grpcService/skipProxyHeaders", "type");
errors++;
}
}
if(data38.timeout !== undefined){
let data43 = data38.timeout;
if(typeof data43 === "string"){
if(data43.length > 28){
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/openTelemetry/grpcService/timeout", "maxLength", 28);
errors++;
}
if(!pattern2.test(data43)){
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/openTelemetry/grpcService/timeout", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/openTelemetry/grpcService/timeout", "type");
errors++;
}
}
if(data38.initialMetadata !== undefined){
let data44 = data38.initialMetadata;
if(Array.isArray(data44)){
const len7 = data44.length;
for(let i7=0; i7<len7; i7++){
if(!(validate441(data44[i7], instancePath+"/spec/accessLog/" + i2+"/openTelemetry/grpcService/initialMetadata/" + i7))){
vErrors = vErrors === null ? validate441.errors : vErrors.concat(validate441.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/openTelemetry/grpcService/initialMetadata", "type");
errors++;
}
}
if(data38.retryPolicy !== undefined){
if(!(validate443(data38.retryPolicy, instancePath+"/spec/accessLog/" + i2+"/openTelemetry/grpcService/retryPolicy"))){
vErrors = vErrors === null ? validate443.errors : vErrors.concat(validate443.errors);
errors = vErrors.length;
}
}
if(data38.logName !== undefined){
let data47 = data38.logName;
if(typeof data47 === "string"){
if(data47.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/openTelemetry/grpcService/logName", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/openTelemetry/grpcService/logName", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/openTelemetry/grpcService", "type");
errors++;
}
}
if(data37.body !== undefined){
if(typeof data37.body !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/openTelemetry/body", "type");
errors++;
}
}
if(data37.disableBuiltinLabels !== undefined){
if(typeof data37.disableBuiltinLabels !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/openTelemetry/disableBuiltinLabels", "type");
errors++;
}
}
if(data37.attributes !== undefined){
let data50 = data37.attributes;
if(data50 && typeof data50 == "object" && !Array.isArray(data50)){
for(const key10 in data50){
if(!(key10 === "values")){
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/openTelemetry/attributes", "additionalProperties", key10);
errors++;
}
}
if(data50.values !== undefined){
let data51 = data50.values;
if(Array.isArray(data51)){
const len8 = data51.length;
for(let i8=0; i8<len8; i8++){
let data52 = data51[i8];
if(data52 && typeof data52 == "object" && !Array.isArray(data52)){
if(data52.key === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/openTelemetry/attributes/values/" + i8, "required", "key");
errors++;
}
if(data52.value === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/openTelemetry/attributes/values/" + i8, "required", "value");
errors++;
}
for(const key11 in data52){
if(!((key11 === "key") || (key11 === "value"))){
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/openTelemetry/attributes/values/" + i8, "additionalProperties", key11);
errors++;
}
}
if(data52.key !== undefined){
let data53 = data52.key;
if(typeof data53 === "string"){
if(data53.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/openTelemetry/attributes/values/" + i8+"/key", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/openTelemetry/attributes/values/" + i8+"/key", "type");
errors++;
}
}
if(data52.value !== undefined){
if(!(validate448(data52.value, instancePath+"/spec/accessLog/" + i2+"/openTelemetry/attributes/values/" + i8+"/value"))){
vErrors = vErrors === null ? validate448.errors : vErrors.concat(validate448.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/openTelemetry/attributes/values/" + i8, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/openTelemetry/attributes/values", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/openTelemetry/attributes", "type");
errors++;
}
}
if(data37.resourceAttributes !== undefined){
let data55 = data37.resourceAttributes;
if(data55 && typeof data55 == "object" && !Array.isArray(data55)){
for(const key12 in data55){
if(!(key12 === "values")){
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/openTelemetry/resourceAttributes", "additionalProperties", key12);
errors++;
}
}
if(data55.values !== undefined){
let data56 = data55.values;
if(Array.isArray(data56)){
const len9 = data56.length;
for(let i9=0; i9<len9; i9++){
let data57 = data56[i9];
if(data57 && typeof data57 == "object" && !Array.isArray(data57)){
if(data57.key === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/openTelemetry/resourceAttributes/values/" + i9, "required", "key");
errors++;
}
if(data57.value === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/openTelemetry/resourceAttributes/values/" + i9, "required", "value");
errors++;
}
for(const key13 in data57){
if(!((key13 === "key") || (key13 === "value"))){
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/openTelemetry/resourceAttributes/values/" + i9, "additionalProperties", key13);
errors++;
}
}
if(data57.key !== undefined){
let data58 = data57.key;
if(typeof data58 === "string"){
if(data58.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/openTelemetry/resourceAttributes/values/" + i9+"/key", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/openTelemetry/resourceAttributes/values/" + i9+"/key", "type");
errors++;
}
}
if(data57.value !== undefined){
if(!(validate448(data57.value, instancePath+"/spec/accessLog/" + i2+"/openTelemetry/resourceAttributes/values/" + i9+"/value"))){
vErrors = vErrors === null ? validate448.errors : vErrors.concat(validate448.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/openTelemetry/resourceAttributes/values/" + i9, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/openTelemetry/resourceAttributes/values", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/openTelemetry/resourceAttributes", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/openTelemetry", "type");
errors++;
}
}
if(data16.filter !== undefined){
let data60 = data16.filter;
if(data60 && typeof data60 == "object" && !Array.isArray(data60)){
for(const key14 in data60){
if(!(known19.has(key14))){
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/filter", "additionalProperties", key14);
errors++;
}
}
if(data60.andFilter !== undefined){
let data61 = data60.andFilter;
if(Array.isArray(data61)){
if(data61.length < 2){
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/filter/andFilter", "minItems", 2);
errors++;
}
const len10 = data61.length;
for(let i10=0; i10<len10; i10++){
if(!(validate453(data61[i10], instancePath+"/spec/accessLog/" + i2+"/filter/andFilter/" + i10))){
vErrors = vErrors === null ? validate453.errors : vErrors.concat(validate453.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/filter/andFilter", "type");
errors++;
}
}
if(data60.orFilter !== undefined){
let data63 = data60.orFilter;
if(Array.isArray(data63)){
if(data63.length < 2){
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/filter/orFilter", "minItems", 2);
errors++;
}
const len11 = data63.length;
for(let i11=0; i11<len11; i11++){
if(!(validate453(data63[i11], instancePath+"/spec/accessLog/" + i2+"/filter/orFilter/" + i11))){
vErrors = vErrors === null ? validate453.errors : vErrors.concat(validate453.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/filter/orFilter", "type");
errors++;
}
}
if(data60.statusCodeFilter !== undefined){
let data65 = data60.statusCodeFilter;
if(data65 && typeof data65 == "object" && !Array.isArray(data65)){
if(data65.op === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/filter/statusCodeFilter", "required", "op");
errors++;
}
if(data65.value === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/filter/statusCodeFilter", "required", "value");
errors++;
}
for(const key15 in data65){
if(!((key15 === "op") || (key15 === "value"))){
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/filter/statusCodeFilter", "additionalProperties", key15);
errors++;
}
}
if(data65.op !== undefined){
let data66 = data65.op;
if(typeof data66 !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/filter/statusCodeFilter/op", "type");
errors++;
}
if(!(((data66 === "EQ") || (data66 === "GE")) || (data66 === "LE"))){
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/filter/statusCodeFilter/op", "enum");
errors++;
}
}
if(data65.value !== undefined){
let data67 = data65.value;
if(!(((typeof data67 == "number") && (!(data67 % 1) && !isNaN(data67))) && (isFinite(data67)))){
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/filter/statusCodeFilter/value", "type");
errors++;
}
if((typeof data67 == "number") && (isFinite(data67))){
if(data67 > 2147483647 || isNaN(data67)){
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/filter/statusCodeFilter/value", "maximum", 2147483647);
errors++;
}
if(data67 < 0 || isNaN(data67)){
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/filter/statusCodeFilter/value", "minimum", 0);
errors++;
}
if(!(formats0.validate(data67))){
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/filter/statusCodeFilter/value", "format");
errors++;
}
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/filter/statusCodeFilter", "type");
errors++;
}
}
if(data60.durationFilter !== undefined){
let data68 = data60.durationFilter;
if(data68 && typeof data68 == "object" && !Array.isArray(data68)){
if(data68.op === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/filter/durationFilter", "required", "op");
errors++;
}
if(data68.value === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/filter/durationFilter", "required", "value");
errors++;
}
for(const key16 in data68){
if(!((key16 === "op") || (key16 === "value"))){
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/filter/durationFilter", "additionalProperties", key16);
errors++;
}
}
if(data68.op !== undefined){
let data69 = data68.op;
if(typeof data69 !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/filter/durationFilter/op", "type");
errors++;
}
if(!(((data69 === "EQ") || (data69 === "GE")) || (data69 === "LE"))){
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/filter/durationFilter/op", "enum");
errors++;
}
}
if(data68.value !== undefined){
let data70 = data68.value;
if(!(((typeof data70 == "number") && (!(data70 % 1) && !isNaN(data70))) && (isFinite(data70)))){
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/filter/durationFilter/value", "type");
errors++;
}
if((typeof data70 == "number") && (isFinite(data70))){
if(data70 > 2147483647 || isNaN(data70)){
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/filter/durationFilter/value", "maximum", 2147483647);
errors++;
}
if(data70 < 0 || isNaN(data70)){
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/filter/durationFilter/value", "minimum", 0);
errors++;
}
if(!(formats0.validate(data70))){
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/filter/durationFilter/value", "format");
errors++;
}
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/filter/durationFilter", "type");
errors++;
}
}
if(data60.notHealthCheckFilter !== undefined){
if(typeof data60.notHealthCheckFilter !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/filter/notHealthCheckFilter", "type");
errors++;
}
}
if(data60.traceableFilter !== undefined){
if(typeof data60.traceableFilter !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/filter/traceableFilter", "type");
errors++;
}
}
if(data60.headerFilter !== undefined){
let data73 = data60.headerFilter;
if(data73 && typeof data73 == "object" && !Array.isArray(data73)){
if(data73.header === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/filter/headerFilter", "required", "header");
errors++;
}
for(const key17 in data73){
if(!(key17 === "header")){
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/filter/headerFilter", "additionalProperties", key17);
errors++;
}
}
if(data73.header !== undefined){
if(!(validate46(data73.header, instancePath+"/spec/accessLog/" + i2+"/filter/headerFilter/header"))){
vErrors = vErrors === null ? validate46.errors : vErrors.concat(validate46.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/filter/headerFilter", "type");
errors++;
}
}
if(data60.responseFlagFilter !== undefined){
let data75 = data60.responseFlagFilter;
if(data75 && typeof data75 == "object" && !Array.isArray(data75)){
if(data75.flags === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/filter/responseFlagFilter", "required", "flags");
errors++;
}
for(const key18 in data75){
if(!(key18 === "flags")){
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/filter/responseFlagFilter", "additionalProperties", key18);
errors++;
}
}
if(data75.flags !== undefined){
let data76 = data75.flags;
if(Array.isArray(data76)){
if(data76.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/filter/responseFlagFilter/flags", "minItems", 1);
errors++;
}
const len12 = data76.length;
for(let i12=0; i12<len12; i12++){
if(typeof data76[i12] !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/filter/responseFlagFilter/flags/" + i12, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/filter/responseFlagFilter/flags", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/filter/responseFlagFilter", "type");
errors++;
}
}
if(data60.grpcStatusFilter !== undefined){
let data78 = data60.grpcStatusFilter;
if(data78 && typeof data78 == "object" && !Array.isArray(data78)){
for(const key19 in data78){
if(!((key19 === "statuses") || (key19 === "exclude"))){
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/filter/grpcStatusFilter", "additionalProperties", key19);
errors++;
}
}
if(data78.statuses !== undefined){
let data79 = data78.statuses;
if(Array.isArray(data79)){
if(data79.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/filter/grpcStatusFilter/statuses", "minItems", 1);
errors++;
}
const len13 = data79.length;
for(let i13=0; i13<len13; i13++){
let data80 = data79[i13];
if(typeof data80 !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/filter/grpcStatusFilter/statuses/" + i13, "type");
errors++;
}
if(!(((((((((((((((((data80 === "OK") || (data80 === "CANCELED")) || (data80 === "UNKNOWN")) || (data80 === "INVALID_ARGUMENT")) || (data80 === "DEADLINE_EXCEEDED")) || (data80 === "NOT_FOUND")) || (data80 === "ALREADY_EXISTS")) || (data80 === "PERMISSION_DENIED")) || (data80 === "RESOURCE_EXHAUSTED")) || (data80 === "FAILED_PRECONDITION")) || (data80 === "ABORTED")) || (data80 === "OUT_OF_RANGE")) || (data80 === "UNIMPLEMENTED")) || (data80 === "INTERNAL")) || (data80 === "UNAVAILABLE")) || (data80 === "DATA_LOSS")) || (data80 === "UNAUTHENTICATED"))){
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/filter/grpcStatusFilter/statuses/" + i13, "enum");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/filter/grpcStatusFilter/statuses", "type");
errors++;
}
}
if(data78.exclude !== undefined){
if(typeof data78.exclude !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/filter/grpcStatusFilter/exclude", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/filter/grpcStatusFilter", "type");
errors++;
}
}
if(data60.celFilter !== undefined){
let data82 = data60.celFilter;
if(data82 && typeof data82 == "object" && !Array.isArray(data82)){
if(data82.match === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/filter/celFilter", "required", "match");
errors++;
}
for(const key20 in data82){
if(!(key20 === "match")){
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/filter/celFilter", "additionalProperties", key20);
errors++;
}
}
if(data82.match !== undefined){
if(typeof data82.match !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/filter/celFilter/match", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/filter/celFilter", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2+"/filter", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/accessLog/" + i2, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/accessLog", "type");
errors++;
}
}
if(data3.tracing !== undefined){
let data84 = data3.tracing;
if(data84 && typeof data84 == "object" && !Array.isArray(data84)){
if(data84.provider === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/tracing", "required", "provider");
errors++;
}
for(const key21 in data84){
if(!((((((((key21 === "provider") || (key21 === "clientSampling")) || (key21 === "randomSampling")) || (key21 === "overallSampling")) || (key21 === "verbose")) || (key21 === "maxPathTagLength")) || (key21 === "attributes")) || (key21 === "spawnUpstreamSpan"))){
vErrors = mistake(vErrors, instancePath+"/spec/tracing", "additionalProperties", key21);
errors++;
}
}
if(data84.provider !== undefined){
let data85 = data84.provider;
if(data85 && typeof data85 == "object" && !Array.isArray(data85)){
for(const key22 in data85){
if(!(key22 === "openTelemetry")){
vErrors = mistake(vErrors, instancePath+"/spec/tracing/provider", "additionalProperties", key22);
errors++;
}
}
if(data85.openTelemetry !== undefined){
let data86 = data85.openTelemetry;
if(data86 && typeof data86 == "object" && !Array.isArray(data86)){
if(data86.grpcService === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/tracing/provider/openTelemetry", "required", "grpcService");
errors++;
}
for(const key23 in data86){
if(!((((key23 === "grpcService") || (key23 === "serviceName")) || (key23 === "resourceDetectors")) || (key23 === "sampler"))){
vErrors = mistake(vErrors, instancePath+"/spec/tracing/provider/openTelemetry", "additionalProperties", key23);
errors++;
}
}
if(data86.grpcService !== undefined){
let data87 = data86.grpcService;
if(data87 && typeof data87 == "object" && !Array.isArray(data87)){
if(data87.backendRef === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/tracing/provider/openTelemetry/grpcService", "required", "backendRef");
errors++;
}
for(const key24 in data87){
if(!(((((((key24 === "backendRef") || (key24 === "authority")) || (key24 === "maxReceiveMessageLength")) || (key24 === "skipProxyHeaders")) || (key24 === "timeout")) || (key24 === "initialMetadata")) || (key24 === "retryPolicy"))){
vErrors = mistake(vErrors, instancePath+"/spec/tracing/provider/openTelemetry/grpcService", "additionalProperties", key24);
errors++;
}
}
if(data87.backendRef !== undefined){
if(!(validate151(data87.backendRef, instancePath+"/spec/tracing/provider/openTelemetry/grpcService/backendRef"))){
vErrors = vErrors === null ? validate151.errors : vErrors.concat(validate151.errors);
errors = vErrors.length;
}
}
if(data87.authority !== undefined){
if(typeof data87.authority !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/tracing/provider/openTelemetry/grpcService/authority", "type");
errors++;
}
}
if(data87.maxReceiveMessageLength !== undefined){
let data90 = data87.maxReceiveMessageLength;
if(!(((typeof data90 == "number") && (!(data90 % 1) && !isNaN(data90))) && (isFinite(data90)))){
vErrors = mistake(vErrors, instancePath+"/spec/tracing/provider/openTelemetry/grpcService/maxReceiveMessageLength", "type");
errors++;
}
if((typeof data90 == "number") && (isFinite(data90))){
if(data90 < 1 || isNaN(data90)){
vErrors = mistake(vErrors, instancePath+"/spec/tracing/provider/openTelemetry/grpcService/maxReceiveMessageLength", "minimum", 1);
errors++;
}
if(!(formats0.validate(data90))){
vErrors = mistake(vErrors, instancePath+"/spec/tracing/provider/openTelemetry/grpcService/maxReceiveMessageLength", "format");
errors++;
}
}
}
if(data87.skipProxyHeaders !== undefined){
if(typeof data87.skipProxyHeaders !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/spec/tracing/provider/openTelemetry/grpcService/skipProxyHeaders", "type");
errors++;
}
}
if(data87.timeout !== undefined){
let data92 = data87.timeout;
if(typeof data92 === "string"){
if(data92.length > 28){
vErrors = mistake(vErrors, instancePath+"/spec/tracing/provider/openTelemetry/grpcService/timeout", "maxLength", 28);
errors++;
}
if(!pattern2.test(data92)){
vErrors = mistake(vErrors, instancePath+"/spec/tracing/provider/openTelemetry/grpcService/timeout", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/tracing/provider/openTelemetry/grpcService/timeout", "type");
errors++;
}
}
if(data87.initialMetadata !== undefined){
let data93 = data87.initialMetadata;
if(Array.isArray(data93)){
const len14 = data93.length;
for(let i14=0; i14<len14; i14++){
if(!(validate441(data93[i14], instancePath+"/spec/tracing/provider/openTelemetry/grpcService/initialMetadata/" + i14))){
vErrors = vErrors === null ? validate441.errors : vErrors.concat(validate441.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/tracing/provider/openTelemetry/grpcService/initialMetadata", "type");
errors++;
}
}
if(data87.retryPolicy !== undefined){
if(!(validate443(data87.retryPolicy, instancePath+"/spec/tracing/provider/openTelemetry/grpcService/retryPolicy"))){
vErrors = vErrors === null ? validate443.errors : vErrors.concat(validate443.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/tracing/provider/openTelemetry/grpcService", "type");
errors++;
}
}
if(data86.serviceName !== undefined){
if(typeof data86.serviceName !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/tracing/provider/openTelemetry/serviceName", "type");
errors++;
}
}
if(data86.resourceDetectors !== undefined){
let data97 = data86.resourceDetectors;
if(Array.isArray(data97)){
const len15 = data97.length;
for(let i15=0; i15<len15; i15++){
let data98 = data97[i15];
if(data98 && typeof data98 == "object" && !Array.isArray(data98)){
for(const key25 in data98){
if(!(key25 === "environmentResourceDetector")){
vErrors = mistake(vErrors, instancePath+"/spec/tracing/provider/openTelemetry/resourceDetectors/" + i15, "additionalProperties", key25);
errors++;
}
}
if(data98.environmentResourceDetector !== undefined){
let data99 = data98.environmentResourceDetector;
if(data99 && typeof data99 == "object" && !Array.isArray(data99)){
for(const key26 in data99){
vErrors = mistake(vErrors, instancePath+"/spec/tracing/provider/openTelemetry/resourceDetectors/" + i15+"/environmentResourceDetector", "additionalProperties", key26);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/tracing/provider/openTelemetry/resourceDetectors/" + i15+"/environmentResourceDetector", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/tracing/provider/openTelemetry/resourceDetectors/" + i15, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/tracing/provider/openTelemetry/resourceDetectors", "type");
errors++;
}
}
if(data86.sampler !== undefined){
let data100 = data86.sampler;
if(data100 && typeof data100 == "object" && !Array.isArray(data100)){
for(const key27 in data100){
if(!(key27 === "alwaysOnConfig")){
vErrors = mistake(vErrors, instancePath+"/spec/tracing/provider/openTelemetry/sampler", "additionalProperties", key27);
errors++;
}
}
if(data100.alwaysOnConfig !== undefined){
let data101 = data100.alwaysOnConfig;
if(data101 && typeof data101 == "object" && !Array.isArray(data101)){
for(const key28 in data101){
vErrors = mistake(vErrors, instancePath+"/spec/tracing/provider/openTelemetry/sampler/alwaysOnConfig", "additionalProperties", key28);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/tracing/provider/openTelemetry/sampler/alwaysOnConfig", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/tracing/provider/openTelemetry/sampler", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/tracing/provider/openTelemetry", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/tracing/provider", "type");
errors++;
}
}
if(data84.clientSampling !== undefined){
let data102 = data84.clientSampling;
if(!(((typeof data102 == "number") && (!(data102 % 1) && !isNaN(data102))) && (isFinite(data102)))){
vErrors = mistake(vErrors, instancePath+"/spec/tracing/clientSampling", "type");
errors++;
}
if((typeof data102 == "number") && (isFinite(data102))){
if(data102 > 100 || isNaN(data102)){
vErrors = mistake(vErrors, instancePath+"/spec/tracing/clientSampling", "maximum", 100);
errors++;
}
if(data102 < 0 || isNaN(data102)){
vErrors = mistake(vErrors, instancePath+"/spec/tracing/clientSampling", "minimum", 0);
errors++;
}
if(!(formats0.validate(data102))){
vErrors = mistake(vErrors, instancePath+"/spec/tracing/clientSampling", "format");
errors++;
}
}
}
if(data84.randomSampling !== undefined){
let data103 = data84.randomSampling;
if(!(((typeof data103 == "number") && (!(data103 % 1) && !isNaN(data103))) && (isFinite(data103)))){
vErrors = mistake(vErrors, instancePath+"/spec/tracing/randomSampling", "type");
errors++;
}
if((typeof data103 == "number") && (isFinite(data103))){
if(data103 > 100 || isNaN(data103)){
vErrors = mistake(vErrors, instancePath+"/spec/tracing/randomSampling", "maximum", 100);
errors++;
}
if(data103 < 0 || isNaN(data103)){
vErrors = mistake(vErrors, instancePath+"/spec/tracing/randomSampling", "minimum", 0);
errors++;
}
if(!(formats0.validate(data103))){
vErrors = mistake(vErrors, instancePath+"/spec/tracing/randomSampling", "format");
errors++;
}
}
}
if(data84.overallSampling !== undefined){
let data104 = data84.overallSampling;
if(!(((typeof data104 == "number") && (!(data104 % 1) && !isNaN(data104))) && (isFinite(data104)))){
vErrors = mistake(vErrors, instancePath+"/spec/tracing/overallSampling", "type");
errors++;
}
if((typeof data104 == "number") && (isFinite(data104))){
if(data104 > 100 || isNaN(data104)){
vErrors = mistake(vErrors, instancePath+"/spec/tracing/overallSampling", "maximum", 100);
errors++;
}
if(data104 < 0 || isNaN(data104)){
vErrors = mistake(vErrors, instancePath+"/spec/tracing/overallSampling", "minimum", 0);
errors++;
}
if(!(formats0.validate(data104))){
vErrors = mistake(vErrors, instancePath+"/spec/tracing/overallSampling", "format");
errors++;
}
}
}
if(data84.verbose !== undefined){
if(typeof data84.verbose !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/spec/tracing/verbose", "type");
errors++;
}
}
if(data84.maxPathTagLength !== undefined){
let data106 = data84.maxPathTagLength;
if(!(((typeof data106 == "number") && (!(data106 % 1) && !isNaN(data106))) && (isFinite(data106)))){
vErrors = mistake(vErrors, instancePath+"/spec/tracing/maxPathTagLength", "type");
errors++;
}
if((typeof data106 == "number") && (isFinite(data106))){
if(data106 < 1 || isNaN(data106)){
vErrors = mistake(vErrors, instancePath+"/spec/tracing/maxPathTagLength", "minimum", 1);
errors++;
}
if(!(formats0.validate(data106))){
vErrors = mistake(vErrors, instancePath+"/spec/tracing/maxPathTagLength", "format");
errors++;
}
}
}
if(data84.attributes !== undefined){
let data107 = data84.attributes;
if(Array.isArray(data107)){
const len16 = data107.length;
for(let i16=0; i16<len16; i16++){
let data108 = data107[i16];
if(data108 && typeof data108 == "object" && !Array.isArray(data108)){
if(data108.name === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/tracing/attributes/" + i16, "required", "name");
errors++;
}
for(const key29 in data108){
if(!(((((key29 === "name") || (key29 === "literal")) || (key29 === "environment")) || (key29 === "requestHeader")) || (key29 === "metadata"))){
vErrors = mistake(vErrors, instancePath+"/spec/tracing/attributes/" + i16, "additionalProperties", key29);
errors++;
}
}
if(data108.name !== undefined){
let data109 = data108.name;
if(typeof data109 === "string"){
if(data109.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/tracing/attributes/" + i16+"/name", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/tracing/attributes/" + i16+"/name", "type");
errors++;
}
}
if(data108.literal !== undefined){
let data110 = data108.literal;
if(data110 && typeof data110 == "object" && !Array.isArray(data110)){
if(data110.value === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/tracing/attributes/" + i16+"/literal", "required", "value");
errors++;
}
for(const key30 in data110){
if(!(key30 === "value")){
vErrors = mistake(vErrors, instancePath+"/spec/tracing/attributes/" + i16+"/literal", "additionalProperties", key30);
errors++;
}
}
if(data110.value !== undefined){
if(typeof data110.value !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/tracing/attributes/" + i16+"/literal/value", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/tracing/attributes/" + i16+"/literal", "type");
errors++;
}
}
if(data108.environment !== undefined){
let data112 = data108.environment;
if(data112 && typeof data112 == "object" && !Array.isArray(data112)){
if(data112.name === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/tracing/attributes/" + i16+"/environment", "required", "name");
errors++;
}
for(const key31 in data112){
if(!((key31 === "name") || (key31 === "defaultValue"))){
vErrors = mistake(vErrors, instancePath+"/spec/tracing/attributes/" + i16+"/environment", "additionalProperties", key31);
errors++;
}
}
if(data112.name !== undefined){
let data113 = data112.name;
if(typeof data113 === "string"){
if(data113.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/tracing/attributes/" + i16+"/environment/name", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/tracing/attributes/" + i16+"/environment/name", "type");
errors++;
}
}
if(data112.defaultValue !== undefined){
if(typeof data112.defaultValue !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/tracing/attributes/" + i16+"/environment/defaultValue", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/tracing/attributes/" + i16+"/environment", "type");
errors++;
}
}
if(data108.requestHeader !== undefined){
let data115 = data108.requestHeader;
if(data115 && typeof data115 == "object" && !Array.isArray(data115)){
if(data115.name === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/tracing/attributes/" + i16+"/requestHeader", "required", "name");
errors++;
}
for(const key32 in data115){
if(!((key32 === "name") || (key32 === "defaultValue"))){
vErrors = mistake(vErrors, instancePath+"/spec/tracing/attributes/" + i16+"/requestHeader", "additionalProperties", key32);
errors++;
}
}
if(data115.name !== undefined){
if(typeof data115.name !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/tracing/attributes/" + i16+"/requestHeader/name", "type");
errors++;
}
}
if(data115.defaultValue !== undefined){
if(typeof data115.defaultValue !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/tracing/attributes/" + i16+"/requestHeader/defaultValue", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/tracing/attributes/" + i16+"/requestHeader", "type");
errors++;
}
}
if(data108.metadata !== undefined){
let data118 = data108.metadata;
if(data118 && typeof data118 == "object" && !Array.isArray(data118)){
if(data118.kind === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/tracing/attributes/" + i16+"/metadata", "required", "kind");
errors++;
}
if(data118.metadataKey === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/tracing/attributes/" + i16+"/metadata", "required", "metadataKey");
errors++;
}
for(const key33 in data118){
if(!(((key33 === "kind") || (key33 === "metadataKey")) || (key33 === "defaultValue"))){
vErrors = mistake(vErrors, instancePath+"/spec/tracing/attributes/" + i16+"/metadata", "additionalProperties", key33);
errors++;
}
}
if(data118.kind !== undefined){
let data119 = data118.kind;
if(typeof data119 !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/tracing/attributes/" + i16+"/metadata/kind", "type");
errors++;
}
if(!((((data119 === "Request") || (data119 === "Route")) || (data119 === "Cluster")) || (data119 === "Host"))){
vErrors = mistake(vErrors, instancePath+"/spec/tracing/attributes/" + i16+"/metadata/kind", "enum");
errors++;
}
}
if(data118.metadataKey !== undefined){
let data120 = data118.metadataKey;
if(data120 && typeof data120 == "object" && !Array.isArray(data120)){
if(data120.key === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/tracing/attributes/" + i16+"/metadata/metadataKey", "required", "key");
errors++;
}
if(data120.path === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/tracing/attributes/" + i16+"/metadata/metadataKey", "required", "path");
errors++;
}
for(const key34 in data120){
if(!((key34 === "key") || (key34 === "path"))){
vErrors = mistake(vErrors, instancePath+"/spec/tracing/attributes/" + i16+"/metadata/metadataKey", "additionalProperties", key34);
errors++;
}
}
if(data120.key !== undefined){
let data121 = data120.key;
if(typeof data121 === "string"){
if(data121.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/tracing/attributes/" + i16+"/metadata/metadataKey/key", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/tracing/attributes/" + i16+"/metadata/metadataKey/key", "type");
errors++;
}
}
if(data120.path !== undefined){
let data122 = data120.path;
if(Array.isArray(data122)){
const len17 = data122.length;
for(let i17=0; i17<len17; i17++){
let data123 = data122[i17];
if(data123 && typeof data123 == "object" && !Array.isArray(data123)){
if(data123.key === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/tracing/attributes/" + i16+"/metadata/metadataKey/path/" + i17, "required", "key");
errors++;
}
for(const key35 in data123){
if(!(key35 === "key")){
vErrors = mistake(vErrors, instancePath+"/spec/tracing/attributes/" + i16+"/metadata/metadataKey/path/" + i17, "additionalProperties", key35);
errors++;
}
}
if(data123.key !== undefined){
let data124 = data123.key;
if(typeof data124 === "string"){
if(data124.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/tracing/attributes/" + i16+"/metadata/metadataKey/path/" + i17+"/key", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/tracing/attributes/" + i16+"/metadata/metadataKey/path/" + i17+"/key", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/tracing/attributes/" + i16+"/metadata/metadataKey/path/" + i17, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/tracing/attributes/" + i16+"/metadata/metadataKey/path", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/tracing/attributes/" + i16+"/metadata/metadataKey", "type");
errors++;
}
}
if(data118.defaultValue !== undefined){
if(typeof data118.defaultValue !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/tracing/attributes/" + i16+"/metadata/defaultValue", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/tracing/attributes/" + i16+"/metadata", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/tracing/attributes/" + i16, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/tracing/attributes", "type");
errors++;
}
}
if(data84.spawnUpstreamSpan !== undefined){
if(typeof data84.spawnUpstreamSpan !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/spec/tracing/spawnUpstreamSpan", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/tracing", "type");
errors++;
}
}
if(data3.upgradeConfig !== undefined){
let data127 = data3.upgradeConfig;
if(data127 && typeof data127 == "object" && !Array.isArray(data127)){
for(const key36 in data127){
if(!(key36 === "enabledUpgrades")){
vErrors = mistake(vErrors, instancePath+"/spec/upgradeConfig", "additionalProperties", key36);
errors++;
}
}
if(data127.enabledUpgrades !== undefined){
let data128 = data127.enabledUpgrades;
if(Array.isArray(data128)){
if(data128.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/upgradeConfig/enabledUpgrades", "minItems", 1);
errors++;
}
const len18 = data128.length;
for(let i18=0; i18<len18; i18++){
let data129 = data128[i18];
if(typeof data129 === "string"){
if(data129.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/upgradeConfig/enabledUpgrades/" + i18, "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/upgradeConfig/enabledUpgrades/" + i18, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/upgradeConfig/enabledUpgrades", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/upgradeConfig", "type");
errors++;
}
}
if(data3.useRemoteAddress !== undefined){
if(typeof data3.useRemoteAddress !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/spec/useRemoteAddress", "type");
errors++;
}
}
if(data3.xffNumTrustedHops !== undefined){
let data131 = data3.xffNumTrustedHops;
if(!(((typeof data131 == "number") && (!(data131 % 1) && !isNaN(data131))) && (isFinite(data131)))){
vErrors = mistake(vErrors, instancePath+"/spec/xffNumTrustedHops", "type");
errors++;
}
if((typeof data131 == "number") && (isFinite(data131))){
if(data131 < 0 || isNaN(data131)){
vErrors = mistake(vErrors, instancePath+"/spec/xffNumTrustedHops", "minimum", 0);
errors++;
}
if(!(formats0.validate(data131))){
vErrors = mistake(vErrors, instancePath+"/spec/xffNumTrustedHops", "format");
errors++;
}
}
}
if(data3.serverHeaderTransformation !== undefined){
let data132 = data3.serverHeaderTransformation;
if(typeof data132 !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/serverHeaderTransformation", "type");
errors++;
}
if(!(((data132 === "Overwrite") || (data132 === "AppendIfAbsent")) || (data132 === "PassThrough"))){
vErrors = mistake(vErrors, instancePath+"/spec/serverHeaderTransformation", "enum");
errors++;
}
}
if(data3.streamIdleTimeout !== undefined){
let data133 = data3.streamIdleTimeout;
if(typeof data133 === "string"){
if(data133.length > 28){
vErrors = mistake(vErrors, instancePath+"/spec/streamIdleTimeout", "maxLength", 28);
errors++;
}
if(!pattern2.test(data133)){
vErrors = mistake(vErrors, instancePath+"/spec/streamIdleTimeout", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/streamIdleTimeout", "type");
errors++;
}
}
if(data3.idleTimeout !== undefined){
let data134 = data3.idleTimeout;
if(typeof data134 === "string"){
if(data134.length > 28){
vErrors = mistake(vErrors, instancePath+"/spec/idleTimeout", "maxLength", 28);
errors++;
}
if(!pattern2.test(data134)){
vErrors = mistake(vErrors, instancePath+"/spec/idleTimeout", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/idleTimeout", "type");
errors++;
}
}
if(data3.healthCheck !== undefined){
let data135 = data3.healthCheck;
if(data135 && typeof data135 == "object" && !Array.isArray(data135)){
if(data135.path === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/healthCheck", "required", "path");
errors++;
}
for(const key37 in data135){
if(!(key37 === "path")){
vErrors = mistake(vErrors, instancePath+"/spec/healthCheck", "additionalProperties", key37);
errors++;
}
}
if(data135.path !== undefined){
let data136 = data135.path;
if(typeof data136 === "string"){
if(data136.length > 2048){
vErrors = mistake(vErrors, instancePath+"/spec/healthCheck/path", "maxLength", 2048);
errors++;
}
if(!pattern102.test(data136)){
vErrors = mistake(vErrors, instancePath+"/spec/healthCheck/path", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/healthCheck/path", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/healthCheck", "type");
errors++;
}
}
if(data3.preserveHttp1HeaderCase !== undefined){
if(typeof data3.preserveHttp1HeaderCase !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/spec/preserveHttp1HeaderCase", "type");
errors++;
}
}
if(data3.acceptHttp10 !== undefined){
if(typeof data3.acceptHttp10 !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/spec/acceptHttp10", "type");
errors++;
}
}
if(data3.defaultHostForHttp10 !== undefined){
let data139 = data3.defaultHostForHttp10;
if(typeof data139 === "string"){
if(data139.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/defaultHostForHttp10", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/defaultHostForHttp10", "type");
errors++;
}
}
if(data3.earlyRequestHeaderModifier !== undefined){
if(!(validate461(data3.earlyRequestHeaderModifier, instancePath+"/spec/earlyRequestHeaderModifier"))){
vErrors = vErrors === null ? validate461.errors : vErrors.concat(validate461.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate439.errors = vErrors;
return errors === 0;
}


function validate438(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(!(validate439(data, instancePath))){
vErrors = vErrors === null ? validate439.errors : vErrors.concat(validate439.errors);
errors = vErrors.length;
}
validate438.errors = vErrors;
return errors === 0;
}

const ListenerPolicy = validate467;

function validate469(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "proxyProtocol") || (key0 === "perConnectionBufferLimitBytes"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.proxyProtocol !== undefined){
let data0 = data.proxyProtocol;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
for(const key1 in data0){
vErrors = mistake(vErrors, instancePath+"/proxyProtocol", "additionalProperties", key1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/proxyProtocol", "type");
errors++;
}
}
if(data.perConnectionBufferLimitBytes !== undefined){
let data1 = data.perConnectionBufferLimitBytes;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
vErrors = mistake(vErrors, instancePath+"/perConnectionBufferLimitBytes", "type");
errors++;
}
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 < 0 || isNaN(data1)){
vErrors = mistake(vErrors, instancePath+"/perConnectionBufferLimitBytes", "minimum", 0);
errors++;
}
if(!(formats0.validate(data1))){
vErrors = mistake(vErrors, instancePath+"/perConnectionBufferLimitBytes", "format");
errors++;
}
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate469.errors = vErrors;
return errors === 0;
}


function validate468(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.apiVersion === undefined){
vErrors = mistake(vErrors, instancePath, "required", "apiVersion");
errors++;
}
if(data.kind === undefined){
vErrors = mistake(vErrors, instancePath, "required", "kind");
errors++;
}
if(data.metadata === undefined){
vErrors = mistake(vErrors, instancePath, "required", "metadata");
errors++;
}
if(data.spec === undefined){
vErrors = mistake(vErrors, instancePath, "required", "spec");
errors++;
}
for(const key0 in data){
if(!(((((key0 === "apiVersion") || (key0 === "kind")) || (key0 === "metadata")) || (key0 === "spec")) || (key0 === "status"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.apiVersion !== undefined){
if(typeof data.apiVersion !== "string"){
vErrors = mistake(vErrors, instancePath+"/apiVersion", "type");
errors++;
}
}
if(data.kind !== undefined){
if(typeof data.kind !== "string"){
vErrors = mistake(vErrors, instancePath+"/kind", "type");
errors++;
}
}
if(data.metadata !== undefined){
let data2 = data.metadata;
if(!(data2 && typeof data2 == "object" && !Array.isArray(data2))){
vErrors = mistake(vErrors, instancePath+"/metadata", "type");
errors++;
}
}
if(data.spec !== undefined){
let data3 = data.spec;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
for(const key1 in data3){
if(!((((key1 === "targetRefs") || (key1 === "targetSelectors")) || (key1 === "default")) || (key1 === "perPort"))){
vErrors = mistake(vErrors, instancePath+"/spec", "additionalProperties", key1);
errors++;
}
}
if(data3.targetRefs !== undefined){
let data4 = data3.targetRefs;
if(Array.isArray(data4)){
if(data4.length > 16){
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs", "maxItems", 16);
errors++;
}
if(data4.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs", "minItems", 1);
errors++;
}
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
let data5 = data4[i0];
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
if(data5.group === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs/" + i0, "required", "group");
errors++;
}
if(data5.kind === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs/" + i0, "required", "kind");
errors++;
}
if(data5.name === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs/" + i0, "required", "name");
errors++;
}
for(const key2 in data5){
if(!(((key2 === "group") || (key2 === "kind")) || (key2 === "name"))){
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs/" + i0, "additionalProperties", key2);
errors++;
}
}
if(data5.group !== undefined){
let data6 = data5.group;
if(typeof data6 === "string"){
if(data6.length > 253){
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs/" + i0+"/group", "maxLength", 253);
errors++;
}
if(!pattern6.test(data6)){
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs/" + i0+"/group", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs/" + i0+"/group", "type");
errors++;
}
}
if(data5.kind !== undefined){
let data7 = data5.kind;
if(typeof data7 === "string"){
if(data7.length > 63){
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs/" + i0+"/kind", "maxLength", 63);
errors++;
}
if(data7.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs/" + i0+"/kind", "minLength", 1);
errors++;
}
if(!pattern7.test(data7)){
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs/" + i0+"/kind", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs/" + i0+"/kind", "type");
errors++;
}
}
if(data5.name !== undefined){
let data8 = data5.name;
if(typeof data8 === "string"){
if(data8.length > 253){
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs/" + i0+"/name", "maxLength", 253);
errors++;
}
if(data8.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs/" + i0+"/name", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs/" + i0+"/name", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs/" + i0, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs", "type");
errors++;
}
}
if(data3.targetSelectors !== undefined){
let data9 = data3.targetSelectors;
if(Array.isArray(data9)){
const len1 = data9.length;
for(let i1=0; i1<len1; i1++){
let data10 = data9[i1];
if(data10 && typeof data10 == "object" && !Array.isArray(data10)){
if(data10.group === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/targetSelectors/" + i1, "required", "group");
errors++;
}
if(data10.kind === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/targetSelectors/" + i1, "required", "kind");
errors++;
}
if(data10.matchLabels === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/targetSelectors/" + i1, "required", "matchLabels");
errors++;
}
for(const key3 in data10){
if(!(((key3 === "group") || (key3 === "kind")) || (key3 === "matchLabels"))){
vErrors = mistake(vErrors, instancePath+"/spec/targetSelectors/" + i1, "additionalProperties", key3);
errors++;
}
}
if(data10.group !== undefined){
let data11 = data10.group;
if(typeof data11 === "string"){
if(data11.length > 253){
vErrors = mistake(vErrors, instancePath+"/spec/targetSelectors/" + i1+"/group", "maxLength", 253);
errors++;
}
if(!pattern6.test(data11)){
vErrors = mistake(vErrors, instancePath+"/spec/targetSelectors/" + i1+"/group", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/targetSelectors/" + i1+"/group", "type");
errors++;
}
}
if(data10.kind !== undefined){
let data12 = data10.kind;
if(typeof data12 === "string"){
if(data12.length > 63){
vErrors = mistake(vErrors, instancePath+"/spec/targetSelectors/" + i1+"/kind", "maxLength", 63);
errors++;
}
if(data12.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/targetSelectors/" + i1+"/kind", "minLength", 1);
errors++;
}
if(!pattern7.test(data12)){
vErrors = mistake(vErrors, instancePath+"/spec/targetSelectors/" + i1+"/kind", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/targetSelectors/" + i1+"/kind", "type");
errors++;
}
}
if(data10.matchLabels !== undefined){
let data13 = data10.matchLabels;
if(data13 && typeof data13 == "object" && !Array.isArray(data13)){
for(const key4 in data13){
if(typeof data13[key4] !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/targetSelectors/" + i1+"/matchLabels/" + key4.replace(/~/g, "~0").replace(/\//g, "~1"), "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/targetSelectors/" + i1+"/matchLabels", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/targetSelectors/" + i1, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/targetSelectors", "type");
errors++;
}
}
if(data3.default !== undefined){
if(!(validate469(data3.default, instancePath+"/spec/default"))){
vErrors = vErrors === null ? validate469.errors : vErrors.concat(validate469.errors);
errors = vErrors.length;
}
}
if(data3.perPort !== undefined){
let data16 = data3.perPort;
if(Array.isArray(data16)){
if(data16.length > 64){
vErrors = mistake(vErrors, instancePath+"/spec/perPort", "maxItems", 64);
errors++;
}
const len2 = data16.length;
for(let i2=0; i2<len2; i2++){
let data17 = data16[i2];
if(data17 && typeof data17 == "object" && !Array.isArray(data17)){
if(data17.port === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/perPort/" + i2, "required", "port");
errors++;
}
if(data17.listener === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/perPort/" + i2, "required", "listener");
errors++;
}
for(const key5 in data17){
if(!((key5 === "port") || (key5 === "listener"))){
vErrors = mistake(vErrors, instancePath+"/spec/perPort/" + i2, "additionalProperties", key5);
errors++;
}
}
if(data17.port !== undefined){
let data18 = data17.port;
if(!(((typeof data18 == "number") && (!(data18 % 1) && !isNaN(data18))) && (isFinite(data18)))){
vErrors = mistake(vErrors, instancePath+"/spec/perPort/" + i2+"/port", "type");
errors++;
}
if((typeof data18 == "number") && (isFinite(data18))){
if(data18 > 65535 || isNaN(data18)){
vErrors = mistake(vErrors, instancePath+"/spec/perPort/" + i2+"/port", "maximum", 65535);
errors++;
}
if(data18 < 1 || isNaN(data18)){
vErrors = mistake(vErrors, instancePath+"/spec/perPort/" + i2+"/port", "minimum", 1);
errors++;
}
if(!(formats0.validate(data18))){
vErrors = mistake(vErrors, instancePath+"/spec/perPort/" + i2+"/port", "format");
errors++;
}
}
}
if(data17.listener !== undefined){
if(!(validate469(data17.listener, instancePath+"/spec/perPort/" + i2+"/listener"))){
vErrors = vErrors === null ? validate469.errors : vErrors.concat(validate469.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/perPort/" + i2, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/perPort", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate468.errors = vErrors;
return errors === 0;
}


function validate467(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(!(validate468(data, instancePath))){
vErrors = vErrors === null ? validate468.errors : vErrors.concat(validate468.errors);
errors = vErrors.length;
}
validate467.errors = vErrors;
return errors === 0;
}

const TrafficPolicy = validate473;

function validate476(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
vErrors = mistake(vErrors, instancePath, "required", "name");
errors++;
}
for(const key0 in data){
if(!((key0 === "name") || (key0 === "value"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.name !== undefined){
let data0 = data.name;
if(typeof data0 === "string"){
if(data0.length > 256){
vErrors = mistake(vErrors, instancePath+"/name", "maxLength", 256);
errors++;
}
if(data0.length < 1){
vErrors = mistake(vErrors, instancePath+"/name", "minLength", 1);
errors++;
}
if(!pattern23.test(data0)){
vErrors = mistake(vErrors, instancePath+"/name", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/name", "type");
errors++;
}
}
if(data.value !== undefined){
if(typeof data.value !== "string"){
vErrors = mistake(vErrors, instancePath+"/value", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate476.errors = vErrors;
return errors === 0;
}


function validate475(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((key0 === "set") || (key0 === "add")) || (key0 === "remove")) || (key0 === "body"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.set !== undefined){
let data0 = data.set;
if(Array.isArray(data0)){
if(data0.length > 16){
vErrors = mistake(vErrors, instancePath+"/set", "maxItems", 16);
errors++;
}
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
if(!(validate476(data0[i0], instancePath+"/set/" + i0))){
vErrors = vErrors === null ? validate476.errors : vErrors.concat(validate476.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/set", "type");
errors++;
}
}
if(data.add !== undefined){
let data2 = data.add;
if(Array.isArray(data2)){
if(data2.length > 16){
vErrors = mistake(vErrors, instancePath+"/add", "maxItems", 16);
errors++;
}
const len1 = data2.length;
for(let i1=0; i1<len1; i1++){
if(!(validate476(data2[i1], instancePath+"/add/" + i1))){
vErrors = vErrors === null ? validate476.errors : vErrors.concat(validate476.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/add", "type");
errors++;
}
}
if(data.remove !== undefined){
let data4 = data.remove;
if(Array.isArray(data4)){
if(data4.length > 16){
vErrors = mistake(vErrors, instancePath+"/remove", "maxItems", 16);
errors++;
}
const len2 = data4.length;
for(let i2=0; i2<len2; i2++){
if(typeof data4[i2] !== "string"){
vErrors = mistake(vErrors, instancePath+"/remove/" + i2, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/remove", "type");
errors++;
}
}
if(data.body !== undefined){
let data6 = data.body;
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
for(const key1 in data6){
if(!((key1 === "parseAs") || (key1 === "value"))){
vErrors = mistake(vErrors, instancePath+"/body", "additionalProperties", key1);
errors++;
}
}
if(data6.parseAs !== undefined){
let data7 = data6.parseAs;
if(typeof data7 !== "string"){
vErrors = mistake(vErrors, instancePath+"/body/parseAs", "type");
errors++;
}
if(!((data7 === "AsString") || (data7 === "AsJson"))){
vErrors = mistake(vErrors, instancePath+"/body/parseAs", "enum");
errors++;
}
}
if(data6.value !== undefined){
if(typeof data6.value !== "string"){
vErrors = mistake(vErrors, instancePath+"/body/value", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/body", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate475.errors = vErrors;
return errors === 0;
}


function validate481(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
vErrors = mistake(vErrors, instancePath, "required", "name");
errors++;
}
for(const key0 in data){
if(!((key0 === "name") || (key0 === "namespace"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.name !== undefined){
let data0 = data.name;
if(typeof data0 === "string"){
if(data0.length > 253){
vErrors = mistake(vErrors, instancePath+"/name", "maxLength", 253);
errors++;
}
if(data0.length < 1){
vErrors = mistake(vErrors, instancePath+"/name", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/name", "type");
errors++;
}
}
if(data.namespace !== undefined){
let data1 = data.namespace;
if(typeof data1 === "string"){
if(data1.length > 63){
vErrors = mistake(vErrors, instancePath+"/namespace", "maxLength", 63);
errors++;
}
if(data1.length < 1){
vErrors = mistake(vErrors, instancePath+"/namespace", "minLength", 1);
errors++;
}
if(!pattern8.test(data1)){
vErrors = mistake(vErrors, instancePath+"/namespace", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/namespace", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate481.errors = vErrors;
return errors === 0;
}


function validate484(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate484.errors = vErrors;
return errors === 0;
}


function validate492(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "request") || (key0 === "response"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.request !== undefined){
if(!(validate461(data.request, instancePath+"/request"))){
vErrors = vErrors === null ? validate461.errors : vErrors.concat(validate461.errors);
errors = vErrors.length;
}
}
if(data.response !== undefined){
if(!(validate461(data.response, instancePath+"/response"))){
vErrors = vErrors === null ? validate461.errors : vErrors.concat(validate461.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate492.errors = vErrors;
return errors === 0;
}


function validate498(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.policy === undefined){
vErrors = mistake(vErrors, instancePath, "required", "policy");
errors++;
}
for(const key0 in data){
if(!((key0 === "policy") || (key0 === "action"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.policy !== undefined){
let data0 = data.policy;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.matchExpressions === undefined){
vErrors = mistake(vErrors, instancePath+"/policy", "required", "matchExpressions");
errors++;
}
for(const key1 in data0){
if(!(key1 === "matchExpressions")){
vErrors = mistake(vErrors, instancePath+"/policy", "additionalProperties", key1);
errors++;
}
}
if(data0.matchExpressions !== undefined){
let data1 = data0.matchExpressions;
if(Array.isArray(data1)){
if(data1.length > 256){
vErrors = mistake(vErrors, instancePath+"/policy/matchExpressions", "maxItems", 256);
errors++;
}
if(data1.length < 1){
vErrors = mistake(vErrors, instancePath+"/policy/matchExpressions", "minItems", 1);
errors++;
}
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
if(typeof data2 === "string"){
if(data2.length > 16384){
vErrors = mistake(vErrors, instancePath+"/policy/matchExpressions/" + i0, "maxLength", 16384);
errors++;
}
if(data2.length < 1){
vErrors = mistake(vErrors, instancePath+"/policy/matchExpressions/" + i0, "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/policy/matchExpressions/" + i0, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/policy/matchExpressions", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/policy", "type");
errors++;
}
}
if(data.action !== undefined){
let data3 = data.action;
if(typeof data3 !== "string"){
vErrors = mistake(vErrors, instancePath+"/action", "type");
errors++;
}
if(!((data3 === "Allow") || (data3 === "Deny"))){
vErrors = mistake(vErrors, instancePath+"/action", "enum");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate498.errors = vErrors;
return errors === 0;
}


function validate474(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.apiVersion === undefined){
vErrors = mistake(vErrors, instancePath, "required", "apiVersion");
errors++;
}
if(data.kind === undefined){
vErrors = mistake(vErrors, instancePath, "required", "kind");
errors++;
}
if(data.metadata === undefined){
vErrors = mistake(vErrors, instancePath, "required", "metadata");
errors++;
}
if(data.spec === undefined){
vErrors = mistake(vErrors, instancePath, "required", "spec");
errors++;
}
for(const key0 in data){
if(!(((((key0 === "apiVersion") || (key0 === "kind")) || (key0 === "metadata")) || (key0 === "spec")) || (key0 === "status"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.apiVersion !== undefined){
if(typeof data.apiVersion !== "string"){
vErrors = mistake(vErrors, instancePath+"/apiVersion", "type");
errors++;
}
}
if(data.kind !== undefined){
if(typeof data.kind !== "string"){
vErrors = mistake(vErrors, instancePath+"/kind", "type");
errors++;
}
}
if(data.metadata !== undefined){
let data2 = data.metadata;
if(!(data2 && typeof data2 == "object" && !Array.isArray(data2))){
vErrors = mistake(vErrors, instancePath+"/metadata", "type");
errors++;
}
}
if(data.spec !== undefined){
let data3 = data.spec;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
for(const key1 in data3){
if(!(known20.has(key1))){
vErrors = mistake(vErrors, instancePath+"/spec", "additionalProperties", key1);
errors++;
}
}
if(data3.targetRefs !== undefined){
let data4 = data3.targetRefs;
if(Array.isArray(data4)){
if(data4.length > 16){
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs", "maxItems", 16);
errors++;
}
if(data4.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs", "minItems", 1);
errors++;
}
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
let data5 = data4[i0];
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
if(data5.group === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs/" + i0, "required", "group");
errors++;
}
if(data5.kind === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs/" + i0, "required", "kind");
errors++;
}
if(data5.name === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs/" + i0, "required", "name");
errors++;
}
for(const key2 in data5){
if(!((((key2 === "group") || (key2 === "kind")) || (key2 === "name")) || (key2 === "sectionName"))){
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs/" + i0, "additionalProperties", key2);
errors++;
}
}
if(data5.group !== undefined){
let data6 = data5.group;
if(typeof data6 === "string"){
if(data6.length > 253){
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs/" + i0+"/group", "maxLength", 253);
errors++;
}
if(!pattern6.test(data6)){
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs/" + i0+"/group", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs/" + i0+"/group", "type");
errors++;
}
}
if(data5.kind !== undefined){
let data7 = data5.kind;
if(typeof data7 === "string"){
if(data7.length > 63){
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs/" + i0+"/kind", "maxLength", 63);
errors++;
}
if(data7.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs/" + i0+"/kind", "minLength", 1);
errors++;
}
if(!pattern7.test(data7)){
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs/" + i0+"/kind", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs/" + i0+"/kind", "type");
errors++;
}
}
if(data5.name !== undefined){
let data8 = data5.name;
if(typeof data8 === "string"){
if(data8.length > 253){
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs/" + i0+"/name", "maxLength", 253);
errors++;
}
if(data8.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs/" + i0+"/name", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs/" + i0+"/name", "type");
errors++;
}
}
if(data5.sectionName !== undefined){
let data9 = data5.sectionName;
if(typeof data9 === "string"){
if(data9.length > 253){
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs/" + i0+"/sectionName", "maxLength", 253);
errors++;
}
if(data9.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs/" + i0+"/sectionName", "minLength", 1);
errors++;
}
if(!pattern1.test(data9)){
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs/" + i0+"/sectionName", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs/" + i0+"/sectionName", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs/" + i0, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/targetRefs", "type");
errors++;
}
}
if(data3.targetSelectors !== undefined){
let data10 = data3.targetSelectors;
if(Array.isArray(data10)){
const len1 = data10.length;
for(let i1=0; i1<len1; i1++){
let data11 = data10[i1];
if(data11 && typeof data11 == "object" && !Array.isArray(data11)){
if(data11.group === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/targetSelectors/" + i1, "required", "group");
errors++;
}
if(data11.kind === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/targetSelectors/" + i1, "required", "kind");
errors++;
}
if(data11.matchLabels === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/targetSelectors/" + i1, "required", "matchLabels");
errors++;
}
for(const key3 in data11){
if(!((((key3 === "group") || (key3 === "kind")) || (key3 === "matchLabels")) || (key3 === "sectionName"))){
vErrors = mistake(vErrors, instancePath+"/spec/targetSelectors/" + i1, "additionalProperties", key3);
errors++;
}
}
if(data11.group !== undefined){
let data12 = data11.group;
if(typeof data12 === "string"){
if(data12.length > 253){
vErrors = mistake(vErrors, instancePath+"/spec/targetSelectors/" + i1+"/group", "maxLength", 253);
errors++;
}
if(!pattern6.test(data12)){
vErrors = mistake(vErrors, instancePath+"/spec/targetSelectors/" + i1+"/group", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/targetSelectors/" + i1+"/group", "type");
errors++;
}
}
if(data11.kind !== undefined){
let data13 = data11.kind;
if(typeof data13 === "string"){
if(data13.length > 63){
vErrors = mistake(vErrors, instancePath+"/spec/targetSelectors/" + i1+"/kind", "maxLength", 63);
errors++;
}
if(data13.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/targetSelectors/" + i1+"/kind", "minLength", 1);
errors++;
}
if(!pattern7.test(data13)){
vErrors = mistake(vErrors, instancePath+"/spec/targetSelectors/" + i1+"/kind", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/targetSelectors/" + i1+"/kind", "type");
errors++;
}
}
if(data11.matchLabels !== undefined){
let data14 = data11.matchLabels;
if(data14 && typeof data14 == "object" && !Array.isArray(data14)){
for(const key4 in data14){
if(typeof data14[key4] !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/targetSelectors/" + i1+"/matchLabels/" + key4.replace(/~/g, "~0").replace(/\//g, "~1"), "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/targetSelectors/" + i1+"/matchLabels", "type");
errors++;
}
}
if(data11.sectionName !== undefined){
let data16 = data11.sectionName;
if(typeof data16 === "string"){
if(data16.length > 253){
vErrors = mistake(vErrors, instancePath+"/spec/targetSelectors/" + i1+"/sectionName", "maxLength", 253);
errors++;
}
if(data16.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/targetSelectors/" + i1+"/sectionName", "minLength", 1);
errors++;
}
if(!pattern1.test(data16)){
vErrors = mistake(vErrors, instancePath+"/spec/targetSelectors/" + i1+"/sectionName", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/targetSelectors/" + i1+"/sectionName", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/targetSelectors/" + i1, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/targetSelectors", "type");
errors++;
}
}
if(data3.transformation !== undefined){
let data17 = data3.transformation;
if(data17 && typeof data17 == "object" && !Array.isArray(data17)){
for(const key5 in data17){
if(!((key5 === "request") || (key5 === "response"))){
vErrors = mistake(vErrors, instancePath+"/spec/transformation", "additionalProperties", key5);
errors++;
}
}
if(data17.request !== undefined){
if(!(validate475(data17.request, instancePath+"/spec/transformation/request"))){
vErrors = vErrors === null ? validate475.errors : vErrors.concat(validate475.errors);
errors = vErrors.length;
}
}
if(data17.response !== undefined){
if(!(validate475(data17.response, instancePath+"/spec/transformation/response"))){
vErrors = vErrors === null ? validate475.errors : vErrors.concat(validate475.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/transformation", "type");
errors++;
}
}
if(data3.extProc !== undefined){
let data20 = data3.extProc;
if(data20 && typeof data20 == "object" && !Array.isArray(data20)){
for(const key6 in data20){
if(!(((key6 === "extensionRef") || (key6 === "processingMode")) || (key6 === "disable"))){
vErrors = mistake(vErrors, instancePath+"/spec/extProc", "additionalProperties", key6);
errors++;
}
}
if(data20.extensionRef !== undefined){
if(!(validate481(data20.extensionRef, instancePath+"/spec/extProc/extensionRef"))){
vErrors = vErrors === null ? validate481.errors : vErrors.concat(validate481.errors);
errors = vErrors.length;
}
}
if(data20.processingMode !== undefined){
if(!(validate161(data20.processingMode, instancePath+"/spec/extProc/processingMode"))){
vErrors = vErrors === null ? validate161.errors : vErrors.concat(validate161.errors);
errors = vErrors.length;
}
}
if(data20.disable !== undefined){
if(!(validate484(data20.disable, instancePath+"/spec/extProc/disable"))){
vErrors = vErrors === null ? validate484.errors : vErrors.concat(validate484.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/extProc", "type");
errors++;
}
}
if(data3.extAuth !== undefined){
let data24 = data3.extAuth;
if(data24 && typeof data24 == "object" && !Array.isArray(data24)){
for(const key7 in data24){
if(!((((key7 === "extensionRef") || (key7 === "withRequestBody")) || (key7 === "contextExtensions")) || (key7 === "disable"))){
vErrors = mistake(vErrors, instancePath+"/spec/extAuth", "additionalProperties", key7);
errors++;
}
}
if(data24.extensionRef !== undefined){
if(!(validate481(data24.extensionRef, instancePath+"/spec/extAuth/extensionRef"))){
vErrors = vErrors === null ? validate481.errors : vErrors.concat(validate481.errors);
errors = vErrors.length;
}
}
if(data24.withRequestBody !== undefined){
if(!(validate158(data24.withRequestBody, instancePath+"/spec/extAuth/withRequestBody"))){
vErrors = vErrors === null ? validate158.errors : vErrors.concat(validate158.errors);
errors = vErrors.length;
}
}
if(data24.contextExtensions !== undefined){
let data27 = data24.contextExtensions;
if(data27 && typeof data27 == "object" && !Array.isArray(data27)){
for(const key8 in data27){
if(typeof data27[key8] !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/extAuth/contextExtensions/" + key8.replace(/~/g, "~0").replace(/\//g, "~1"), "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/extAuth/contextExtensions", "type");
errors++;
}
}
if(data24.disable !== undefined){
if(!(validate484(data24.disable, instancePath+"/spec/extAuth/disable"))){
vErrors = vErrors === null ? validate484.errors : vErrors.concat(validate484.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/extAuth", "type");
errors++;
}
}
if(data3.rateLimit !== undefined){
let data30 = data3.rateLimit;
if(data30 && typeof data30 == "object" && !Array.isArray(data30)){
for(const key9 in data30){
if(!((key9 === "local") || (key9 === "global"))){
vErrors = mistake(vErrors, instancePath+"/spec/rateLimit", "additionalProperties", key9);
errors++;
}
}
if(data30.local !== undefined){
let data31 = data30.local;
if(data31 && typeof data31 == "object" && !Array.isArray(data31)){
for(const key10 in data31){
if(!(key10 === "tokenBucket")){
vErrors = mistake(vErrors, instancePath+"/spec/rateLimit/local", "additionalProperties", key10);
errors++;
}
}
if(data31.tokenBucket !== undefined){
let data32 = data31.tokenBucket;
if(data32 && typeof data32 == "object" && !Array.isArray(data32)){
if(data32.maxTokens === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/rateLimit/local/tokenBucket", "required", "maxTokens");
errors++;
}
if(data32.fillInterval === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/rateLimit/local/tokenBucket", "required", "fillInterval");
errors++;
}
for(const key11 in data32){
if(!(((key11 === "maxTokens") || (key11 === "tokensPerFill")) || (key11 === "fillInterval"))){
vErrors = mistake(vErrors, instancePath+"/spec/rateLimit/local/tokenBucket", "additionalProperties", key11);
errors++;
}
}
if(data32.maxTokens !== undefined){
let data33 = data32.maxTokens;
if(!(((typeof data33 == "number") && (!(data33 % 1) && !isNaN(data33))) && (isFinite(data33)))){
vErrors = mistake(vErrors, instancePath+"/spec/rateLimit/local/tokenBucket/maxTokens", "type");
errors++;
}
if((typeof data33 == "number") && (isFinite(data33))){
if(data33 < 1 || isNaN(data33)){
vErrors = mistake(vErrors, instancePath+"/spec/rateLimit/local/tokenBucket/maxTokens", "minimum", 1);
errors++;
}
if(!(formats0.validate(data33))){
vErrors = mistake(vErrors, instancePath+"/spec/rateLimit/local/tokenBucket/maxTokens", "format");
errors++;
}
}
}
if(data32.tokensPerFill !== undefined){
let data34 = data32.tokensPerFill;
if(!(((typeof data34 == "number") && (!(data34 % 1) && !isNaN(data34))) && (isFinite(data34)))){
vErrors = mistake(vErrors, instancePath+"/spec/rateLimit/local/tokenBucket/tokensPerFill", "type");
errors++;
}
if((typeof data34 == "number") && (isFinite(data34))){
if(data34 < 1 || isNaN(data34)){
vErrors = mistake(vErrors, instancePath+"/spec/rateLimit/local/tokenBucket/tokensPerFill", "minimum", 1);
errors++;
}
if(!(formats0.validate(data34))){
vErrors = mistake(vErrors, instancePath+"/spec/rateLimit/local/tokenBucket/tokensPerFill", "format");
errors++;
}
}
}
if(data32.fillInterval !== undefined){
let data35 = data32.fillInterval;
if(typeof data35 === "string"){
if(data35.length > 28){
vErrors = mistake(vErrors, instancePath+"/spec/rateLimit/local/tokenBucket/fillInterval", "maxLength", 28);
errors++;
}
if(!pattern2.test(data35)){
vErrors = mistake(vErrors, instancePath+"/spec/rateLimit/local/tokenBucket/fillInterval", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/rateLimit/local/tokenBucket/fillInterval", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/rateLimit/local/tokenBucket", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/rateLimit/local", "type");
errors++;
}
}
if(data30.global !== undefined){
let data36 = data30.global;
if(data36 && typeof data36 == "object" && !Array.isArray(data36)){
if(data36.descriptors === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/rateLimit/global", "required", "descriptors");
errors++;
}
if(data36.extensionRef === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/rateLimit/global", "required", "extensionRef");
errors++;
}
for(const key12 in data36){
if(!((key12 === "descriptors") || (key12 === "extensionRef"))){
vErrors = mistake(vErrors, instancePath+"/spec/rateLimit/global", "additionalProperties", key12);
errors++;
}
}
if(data36.descriptors !== undefined){
let data37 = data36.descriptors;
if(Array.isArray(data37)){
if(data37.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/rateLimit/global/descriptors", "minItems", 1);
errors++;
}
const len2 = data37.length;
for(let i2=0; i2<len2; i2++){
let data38 = data37[i2];
if(data38 && typeof data38 == "object" && !Array.isArray(data38)){
if(data38.entries === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/rateLimit/global/descriptors/" + i2, "required", "entries");
errors++;
}
for(const key13 in data38){
if(!(key13 === "entries")){
vErrors = mistake(vErrors, instancePath+"/spec/rateLimit/global/descriptors/" + i2, "additionalProperties", key13);
errors++;
}
}
if(data38.entries !== undefined){
let data39 = data38.entries;
if(Array.isArray(data39)){
if(data39.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/rateLimit/global/descriptors/" + i2+"/entries", "minItems", 1);
errors++;
}
const len3 = data39.length;
for(let i3=0; i3<len3; i3++){
let data40 = data39[i3];
if(data40 && typeof data40 == "object" && !Array.isArray(data40)){
if(data40.type === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/rateLimit/global/descriptors/" + i2+"/entries/" + i3, "required", "type");
errors++;
}
for(const key14 in data40){
if(!(((key14 === "type") || (key14 === "generic")) || (key14 === "header"))){
vErrors = mistake(vErrors, instancePath+"/spec/rateLimit/global/descriptors/" + i2+"/entries/" + i3, "additionalProperties", key14);
errors++;
}
}
if(data40.type !== undefined){
let data41 = data40.type;
if(typeof data41 !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/rateLimit/global/descriptors/" + i2+"/entries/" + i3+"/type", "type");
errors++;
}
if(!((((data41 === "Generic") || (data41 === "Header")) || (data41 === "RemoteAddress")) || (data41 === "Path"))){
vErrors = mistake(vErrors, instancePath+"/spec/rateLimit/global/descriptors/" + i2+"/entries/" + i3+"/type", "enum");
errors++;
}
}
if(data40.generic !== undefined){
let data42 = data40.generic;
if(data42 && typeof data42 == "object" && !Array.isArray(data42)){
if(data42.key === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/rateLimit/global/descriptors/" + i2+"/entries/" + i3+"/generic", "required", "key");
errors++;
}
if(data42.value === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/rateLimit/global/descriptors/" + i2+"/entries/" + i3+"/generic", "required", "value");
errors++;
}
for(const key15 in data42){
if(!((key15 === "key") || (key15 === "value"))){
vErrors = mistake(vErrors, instancePath+"/spec/rateLimit/global/descriptors/" + i2+"/entries/" + i3+"/generic", "additionalProperties", key15);
errors++;
}
}
if(data42.key !== undefined){
let data43 = data42.key;
if(typeof data43 === "string"){
if(data43.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/rateLimit/global/descriptors/" + i2+"/entries/" + i3+"/generic/key", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/rateLimit/global/descriptors/" + i2+"/entries/" + i3+"/generic/key", "type");
errors++;
}
}
if(data42.value !== undefined){
let data44 = data42.value;
if(typeof data44 === "string"){
if(data44.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/rateLimit/global/descriptors/" + i2+"/entries/" + i3+"/generic/value", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/rateLimit/global/descriptors/" + i2+"/entries/" + i3+"/generic/value", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/rateLimit/global/descriptors/" + i2+"/entries/" + i3+"/generic", "type");
errors++;
}
}
if(data40.header !== undefined){
let data45 = data40.header;
if(typeof data45 === "string"){
if(data45.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/rateLimit/global/descriptors/" + i2+"/entries/" + i3+"/header", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/rateLimit/global/descriptors/" + i2+"/entries/" + i3+"/header", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/rateLimit/global/descriptors/" + i2+"/entries/" + i3, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/rateLimit/global/descriptors/" + i2+"/entries", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/rateLimit/global/descriptors/" + i2, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/rateLimit/global/descriptors", "type");
errors++;
}
}
if(data36.extensionRef !== undefined){
if(!(validate481(data36.extensionRef, instancePath+"/spec/rateLimit/global/extensionRef"))){
vErrors = vErrors === null ? validate481.errors : vErrors.concat(validate481.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/rateLimit/global", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/rateLimit", "type");
errors++;
}
}
if(data3.cors !== undefined){
let data47 = data3.cors;
if(data47 && typeof data47 == "object" && !Array.isArray(data47)){
for(const key16 in data47){
if(!(((((((key16 === "allowOrigins") || (key16 === "allowMethods")) || (key16 === "allowHeaders")) || (key16 === "exposeHeaders")) || (key16 === "allowCredentials")) || (key16 === "maxAge")) || (key16 === "disable"))){
vErrors = mistake(vErrors, instancePath+"/spec/cors", "additionalProperties", key16);
errors++;
}
}
if(data47.allowOrigins !== undefined){
let data48 = data47.allowOrigins;
if(Array.isArray(data48)){
if(data48.length > 64){
vErrors = mistake(vErrors, instancePath+"/spec/cors/allowOrigins", "maxItems", 64);
errors++;
}
const len4 = data48.length;
for(let i4=0; i4<len4; i4++){
let data49 = data48[i4];
if(typeof data49 === "string"){
if(data49.length > 253){
vErrors = mistake(vErrors, instancePath+"/spec/cors/allowOrigins/" + i4, "maxLength", 253);
errors++;
}
if(data49.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/cors/allowOrigins/" + i4, "minLength", 1);
errors++;
}
if(!pattern29.test(data49)){
vErrors = mistake(vErrors, instancePath+"/spec/cors/allowOrigins/" + i4, "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/cors/allowOrigins/" + i4, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/cors/allowOrigins", "type");
errors++;
}
}
if(data47.allowMethods !== undefined){
let data50 = data47.allowMethods;
if(Array.isArray(data50)){
if(data50.length > 9){
vErrors = mistake(vErrors, instancePath+"/spec/cors/allowMethods", "maxItems", 9);
errors++;
}
const len5 = data50.length;
for(let i5=0; i5<len5; i5++){
let data51 = data50[i5];
if(typeof data51 !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/cors/allowMethods/" + i5, "type");
errors++;
}
if(!((((((((((data51 === "GET") || (data51 === "HEAD")) || (data51 === "POST")) || (data51 === "PUT")) || (data51 === "DELETE")) || (data51 === "CONNECT")) || (data51 === "OPTIONS")) || (data51 === "TRACE")) || (data51 === "PATCH")) || (data51 === "*"))){
vErrors = mistake(vErrors, instancePath+"/spec/cors/allowMethods/" + i5, "enum");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/cors/allowMethods", "type");
errors++;
}
}
if(data47.allowHeaders !== undefined){
let data52 = data47.allowHeaders;
if(Array.isArray(data52)){
if(data52.length > 64){
vErrors = mistake(vErrors, instancePath+"/spec/cors/allowHeaders", "maxItems", 64);
errors++;
}
const len6 = data52.length;
for(let i6=0; i6<len6; i6++){
let data53 = data52[i6];
if(typeof data53 === "string"){
if(data53.length > 256){
vErrors = mistake(vErrors, instancePath+"/spec/cors/allowHeaders/" + i6, "maxLength", 256);
errors++;
}
if(data53.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/cors/allowHeaders/" + i6, "minLength", 1);
errors++;
}
if(!pattern9.test(data53)){
vErrors = mistake(vErrors, instancePath+"/spec/cors/allowHeaders/" + i6, "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/cors/allowHeaders/" + i6, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/cors/allowHeaders", "type");
errors++;
}
}
if(data47.exposeHeaders !== undefined){
let data54 = data47.exposeHeaders;
if(Array.isArray(data54)){
if(data54.length > 64){
vErrors = mistake(vErrors, instancePath+"/spec/cors/exposeHeaders", "maxItems", 64);
errors++;
}
const len7 = data54.length;
for(let i7=0; i7<len7; i7++){
let data55 = data54[i7];
if(typeof data55 === "string"){
if(data55.length > 256){
vErrors = mistake(vErrors, instancePath+"/spec/cors/exposeHeaders/" + i7, "maxLength", 256);
errors++;
}
if(data55.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/cors/exposeHeaders/" + i7, "minLength", 1);
errors++;
}
if(!pattern9.test(data55)){
vErrors = mistake(vErrors, instancePath+"/spec/cors/exposeHeaders/" + i7, "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/cors/exposeHeaders/" + i7, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/cors/exposeHeaders", "type");
errors++;
}
}
if(data47.allowCredentials !== undefined){
if(typeof data47.allowCredentials !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/spec/cors/allowCredentials", "type");
errors++;
}
}
if(data47.maxAge !== undefined){
let data57 = data47.maxAge;
if(!(((typeof data57 == "number") && (!(data57 % 1) && !isNaN(data57))) && (isFinite(data57)))){
vErrors = mistake(vErrors, instancePath+"/spec/cors/maxAge", "type");
errors++;
}
if((typeof data57 == "number") && (isFinite(data57))){
if(data57 < 1 || isNaN(data57)){
vErrors = mistake(vErrors, instancePath+"/spec/cors/maxAge", "minimum", 1);
errors++;
}
if(!(formats0.validate(data57))){
vErrors = mistake(vErrors, instancePath+"/spec/cors/maxAge", "format");
errors++;
}
}
}
if(data47.disable !== undefined){
if(!(validate484(data47.disable, instancePath+"/spec/cors/disable"))){
vErrors = vErrors === null ? validate484.errors : vErrors.concat(validate484.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/cors", "type");
errors++;
}
}
if(data3.csrf !== undefined){
let data59 = data3.csrf;
if(data59 && typeof data59 == "object" && !Array.isArray(data59)){
for(const key17 in data59){
if(!(((key17 === "percentageEnabled") || (key17 === "percentageShadowed")) || (key17 === "additionalOrigins"))){
vErrors = mistake(vErrors, instancePath+"/spec/csrf", "additionalProperties", key17);
errors++;
}
}
if(data59.percentageEnabled !== undefined){
let data60 = data59.percentageEnabled;
if(!(((typeof data60 == "number") && (!(data60 % 1) && !isNaN(data60))) && (isFinite(data60)))){
vErrors = mistake(vErrors, instancePath+"/spec/csrf/percentageEnabled", "type");
errors++;
}
if((typeof data60 == "number") && (isFinite(data60))){
if(data60 > 100 || isNaN(data60)){
vErrors = mistake(vErrors, instancePath+"/spec/csrf/percentageEnabled", "maximum", 100);
errors++;
}
if(data60 < 0 || isNaN(data60)){
vErrors = mistake(vErrors, instancePath+"/spec/csrf/percentageEnabled", "minimum", 0);
errors++;
}
if(!(formats0.validate(data60))){
vErrors = mistake(vErrors, instancePath+"/spec/csrf/percentageEnabled", "format");
errors++;
}
}
}
if(data59.percentageShadowed !== undefined){
let data61 = data59.percentageShadowed;
if(!(((typeof data61 == "number") && (!(data61 % 1) && !isNaN(data61))) && (isFinite(data61)))){
vErrors = mistake(vErrors, instancePath+"/spec/csrf/percentageShadowed", "type");
errors++;
}
if((typeof data61 == "number") && (isFinite(data61))){
if(data61 > 100 || isNaN(data61)){
vErrors = mistake(vErrors, instancePath+"/spec/csrf/percentageShadowed", "maximum", 100);
errors++;
}
if(data61 < 0 || isNaN(data61)){
vErrors = mistake(vErrors, instancePath+"/spec/csrf/percentageShadowed", "minimum", 0);
errors++;
}
if(!(formats0.validate(data61))){
vErrors = mistake(vErrors, instancePath+"/spec/csrf/percentageShadowed", "format");
errors++;
}
}
}
if(data59.additionalOrigins !== undefined){
let data62 = data59.additionalOrigins;
if(Array.isArray(data62)){
if(data62.length > 16){
vErrors = mistake(vErrors, instancePath+"/spec/csrf/additionalOrigins", "maxItems", 16);
errors++;
}
const len8 = data62.length;
for(let i8=0; i8<len8; i8++){
if(!(validate426(data62[i8], instancePath+"/spec/csrf/additionalOrigins/" + i8))){
vErrors = vErrors === null ? validate426.errors : vErrors.concat(validate426.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/csrf/additionalOrigins", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/csrf", "type");
errors++;
}
}
if(data3.headerModifiers !== undefined){
if(!(validate492(data3.headerModifiers, instancePath+"/spec/headerModifiers"))){
vErrors = vErrors === null ? validate492.errors : vErrors.concat(validate492.errors);
errors = vErrors.length;
}
}
if(data3.autoHostRewrite !== undefined){
if(typeof data3.autoHostRewrite !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/spec/autoHostRewrite", "type");
errors++;
}
}
if(data3.buffer !== undefined){
let data66 = data3.buffer;
if(data66 && typeof data66 == "object" && !Array.isArray(data66)){
for(const key18 in data66){
if(!((key18 === "maxRequestSize") || (key18 === "disable"))){
vErrors = mistake(vErrors, instancePath+"/spec/buffer", "additionalProperties", key18);
errors++;
}
}
if(data66.maxRequestSize !== undefined){
let data67 = data66.maxRequestSize;
if((!(((typeof data67 == "number") && (!(data67 % 1) && !isNaN(data67))) && (isFinite(data67)))) && (typeof data67 !== "string")){
vErrors = mistake(vErrors, instancePath+"/spec/buffer/maxRequestSize", "type");
errors++;
}
if(typeof data67 === "string"){
if(!pattern50.test(data67)){
vErrors = mistake(vErrors, instancePath+"/spec/buffer/maxRequestSize", "pattern");
errors++;
}
}
}
if(data66.disable !== undefined){
if(!(validate484(data66.disable, instancePath+"/spec/buffer/disable"))){
vErrors = vErrors === null ? validate484.errors : vErrors.concat(validate484.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/buffer", "type");
errors++;
}
}
if(data3.timeouts !== undefined){
let data69 = data3.timeouts;
if(data69 && typeof data69 == "object" && !Array.isArray(data69)){
for(const key19 in data69){
if(!((key19 === "request") || (key19 === "streamIdle"))){
vErrors = mistake(vErrors, instancePath+"/spec/timeouts", "additionalProperties", key19);
errors++;
}
}
if(data69.request !== undefined){
let data70 = data69.request;
if(typeof data70 === "string"){
if(data70.length > 28){
vErrors = mistake(vErrors, instancePath+"/spec/timeouts/request", "maxLength", 28);
errors++;
}
if(!pattern2.test(data70)){
vErrors = mistake(vErrors, instancePath+"/spec/timeouts/request", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/timeouts/request", "type");
errors++;
}
}
if(data69.streamIdle !== undefined){
let data71 = data69.streamIdle;
if(typeof data71 === "string"){
if(data71.length > 28){
vErrors = mistake(vErrors, instancePath+"/spec/timeouts/streamIdle", "maxLength", 28);
errors++;
}
if(!pattern2.test(data71)){
vErrors = mistake(vErrors, instancePath+"/spec/timeouts/streamIdle", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/timeouts/streamIdle", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/timeouts", "type");
errors++;
}
}
if(data3.retry !== undefined){
if(!(validate123(data3.retry, instancePath+"/spec/retry"))){
vErrors = vErrors === null ? validate123.errors : vErrors.concat(validate123.errors);
errors = vErrors.length;
}
}
if(data3.rbac !== undefined){
if(!(validate498(data3.rbac, instancePath+"/spec/rbac"))){
vErrors = vErrors === null ? validate498.errors : vErrors.concat(validate498.errors);
errors = vErrors.length;
}
}
if(data3.jwt !== undefined){
let data74 = data3.jwt;
if(data74 && typeof data74 == "object" && !Array.isArray(data74)){
for(const key20 in data74){
if(!((key20 === "extensionRef") || (key20 === "disable"))){
vErrors = mistake(vErrors, instancePath+"/spec/jwt", "additionalProperties", key20);
errors++;
}
}
if(data74.extensionRef !== undefined){
if(!(validate481(data74.extensionRef, instancePath+"/spec/jwt/extensionRef"))){
vErrors = vErrors === null ? validate481.errors : vErrors.concat(validate481.errors);
errors = vErrors.length;
}
}
if(data74.disable !== undefined){
if(!(validate484(data74.disable, instancePath+"/spec/jwt/disable"))){
vErrors = vErrors === null ? validate484.errors : vErrors.concat(validate484.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/jwt", "type");
errors++;
}
}
if(data3.urlRewrite !== undefined){
let data77 = data3.urlRewrite;
if(data77 && typeof data77 == "object" && !Array.isArray(data77)){
if(data77.pathRegex === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/urlRewrite", "required", "pathRegex");
errors++;
}
for(const key21 in data77){
if(!(key21 === "pathRegex")){
vErrors = mistake(vErrors, instancePath+"/spec/urlRewrite", "additionalProperties", key21);
errors++;
}
}
if(data77.pathRegex !== undefined){
let data78 = data77.pathRegex;
if(data78 && typeof data78 == "object" && !Array.isArray(data78)){
if(data78.pattern === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/urlRewrite/pathRegex", "required", "pattern");
errors++;
}
if(data78.substitution === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/urlRewrite/pathRegex", "required", "substitution");
errors++;
}
for(const key22 in data78){
if(!((key22 === "pattern") || (key22 === "substitution"))){
vErrors = mistake(vErrors, instancePath+"/spec/urlRewrite/pathRegex", "additionalProperties", key22);
errors++;
}
}
if(data78.pattern !== undefined){
let data79 = data78.pattern;
if(typeof data79 === "string"){
if(data79.length > 1024){
vErrors = mistake(vErrors, instancePath+"/spec/urlRewrite/pathRegex/pattern", "maxLength", 1024);
errors++;
}
if(data79.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/urlRewrite/pathRegex/pattern", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/urlRewrite/pathRegex/pattern", "type");
errors++;
}
}
if(data78.substitution !== undefined){
let data80 = data78.substitution;
if(typeof data80 === "string"){
if(data80.length > 1024){
vErrors = mistake(vErrors, instancePath+"/spec/urlRewrite/pathRegex/substitution", "maxLength", 1024);
errors++;
}
if(data80.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/urlRewrite/pathRegex/substitution", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/urlRewrite/pathRegex/substitution", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/urlRewrite/pathRegex", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/urlRewrite", "type");
errors++;
}
}
if(data3.compression !== undefined){
let data81 = data3.compression;
if(data81 && typeof data81 == "object" && !Array.isArray(data81)){
for(const key23 in data81){
if(!((key23 === "responseCompression") || (key23 === "requestDecompression"))){
vErrors = mistake(vErrors, instancePath+"/spec/compression", "additionalProperties", key23);
errors++;
}
}
if(data81.responseCompression !== undefined){
let data82 = data81.responseCompression;
if(data82 && typeof data82 == "object" && !Array.isArray(data82)){
for(const key24 in data82){
if(!(key24 === "disable")){
vErrors = mistake(vErrors, instancePath+"/spec/compression/responseCompression", "additionalProperties", key24);
errors++;
}
}
if(data82.disable !== undefined){
if(!(validate484(data82.disable, instancePath+"/spec/compression/responseCompression/disable"))){
vErrors = vErrors === null ? validate484.errors : vErrors.concat(validate484.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/compression/responseCompression", "type");
errors++;
}
}
if(data81.requestDecompression !== undefined){
let data84 = data81.requestDecompression;
if(data84 && typeof data84 == "object" && !Array.isArray(data84)){
for(const key25 in data84){
if(!(key25 === "disable")){
vErrors = mistake(vErrors, instancePath+"/spec/compression/requestDecompression", "additionalProperties", key25);
errors++;
}
}
if(data84.disable !== undefined){
if(!(validate484(data84.disable, instancePath+"/spec/compression/requestDecompression/disable"))){
vErrors = vErrors === null ? validate484.errors : vErrors.concat(validate484.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/compression/requestDecompression", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/compression", "type");
errors++;
}
}
if(data3.basicAuth !== undefined){
let data86 = data3.basicAuth;
if(data86 && typeof data86 == "object" && !Array.isArray(data86)){
for(const key26 in data86){
if(!(((key26 === "users") || (key26 === "secretRef")) || (key26 === "disable"))){
vErrors = mistake(vErrors, instancePath+"/spec/basicAuth", "additionalProperties", key26);
errors++;
}
}
if(data86.users !== undefined){
let data87 = data86.users;
if(Array.isArray(data87)){
if(data87.length > 256){
vErrors = mistake(vErrors, instancePath+"/spec/basicAuth/users", "maxItems", 256);
errors++;
}
if(data87.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/basicAuth/users", "minItems", 1);
errors++;
}
const len9 = data87.length;
for(let i9=0; i9<len9; i9++){
if(typeof data87[i9] !== "string"){
vErrors = mistake(vErrors, instancePath+"/spec/basicAuth/users/" + i9, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/basicAuth/users", "type");
errors++;
}
}
if(data86.secretRef !== undefined){
let data89 = data86.secretRef;
if(data89 && typeof data89 == "object" && !Array.isArray(data89)){
if(data89.name === undefined){
vErrors = mistake(vErrors, instancePath+"/spec/basicAuth/secretRef", "required", "name");
errors++;
}
for(const key27 in data89){
if(!(((key27 === "name") || (key27 === "namespace")) || (key27 === "key"))){
vErrors = mistake(vErrors, instancePath+"/spec/basicAuth/secretRef", "additionalProperties", key27);
errors++;
}
}
if(data89.name !== undefined){
let data90 = data89.name;
if(typeof data90 === "string"){
if(data90.length > 253){
vErrors = mistake(vErrors, instancePath+"/spec/basicAuth/secretRef/name", "maxLength", 253);
errors++;
}
if(data90.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/basicAuth/secretRef/name", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/basicAuth/secretRef/name", "type");
errors++;
}
}
if(data89.namespace !== undefined){
let data91 = data89.namespace;
if(typeof data91 === "string"){
if(data91.length > 63){
vErrors = mistake(vErrors, instancePath+"/spec/basicAuth/secretRef/namespace", "maxLength", 63);
errors++;
}
if(data91.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/basicAuth/secretRef/namespace", "minLength", 1);
errors++;
}
if(!pattern8.test(data91)){
vErrors = mistake(vErrors, instancePath+"/spec/basicAuth/secretRef/namespace", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/basicAuth/secretRef/namespace", "type");
errors++;
}
}
if(data89.key !== undefined){
let data92 = data89.key;
if(typeof data92 === "string"){
if(data92.length < 1){
vErrors = mistake(vErrors, instancePath+"/spec/basicAuth/secretRef/key", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/basicAuth/secretRef/key", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/basicAuth/secretRef", "type");
errors++;
}
}
if(data86.disable !== undefined){
if(!(validate484(data86.disable, instancePath+"/spec/basicAuth/disable"))){
vErrors = vErrors === null ? validate484.errors : vErrors.concat(validate484.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec/basicAuth", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/spec", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate474.errors = vErrors;
return errors === 0;
}


function validate473(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(!(validate474(data, instancePath))){
vErrors = vErrors === null ? validate474.errors : vErrors.concat(validate474.errors);
errors = vErrors.length;
}
validate473.errors = vErrors;
return errors === 0;
}

const ObjectMeta = validate506;
const pattern126 = new RegExp("^$|^[A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?$", "");
const pattern129 = new RegExp("^$|^[a-z0-9]([-a-z0-9]*[a-z0-9])?$", "");
const pattern130 = new RegExp("^([^/]*/)?[^/]+$", "");

function validate508(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((((((key0 === "apiVersion") || (key0 === "fieldsType")) || (key0 === "fieldsV1")) || (key0 === "manager")) || (key0 === "operation")) || (key0 === "subresource")) || (key0 === "time"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.apiVersion !== undefined){
if(typeof data.apiVersion !== "string"){
vErrors = mistake(vErrors, instancePath+"/apiVersion", "type");
errors++;
}
}
if(data.fieldsType !== undefined){
if(typeof data.fieldsType !== "string"){
vErrors = mistake(vErrors, instancePath+"/fieldsType", "type");
errors++;
}
}
if(data.fieldsV1 !== undefined){
let data2 = data.fieldsV1;
if(!(data2 && typeof data2 == "object" && !Array.isArray(data2))){
vErrors = mistake(vErrors, instancePath+"/fieldsV1", "type");
errors++;
}
}
if(data.manager !== undefined){
if(typeof data.manager !== "string"){
vErrors = mistake(vErrors, instancePath+"/manager", "type");
errors++;
}
}
if(data.operation !== undefined){
if(typeof data.operation !== "string"){
vErrors = mistake(vErrors, instancePath+"/operation", "type");
errors++;
}
}
if(data.subresource !== undefined){
if(typeof data.subresource !== "string"){
vErrors = mistake(vErrors, instancePath+"/subresource", "type");
errors++;
}
}
if(data.time !== undefined){
let data6 = data.time;
if(typeof data6 === "string"){
if(!pattern80.test(data6)){
vErrors = mistake(vErrors, instancePath+"/time", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/time", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate508.errors = vErrors;
return errors === 0;
}


function validate507(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(known6.has(key0))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.annotations !== undefined){
let data0 = data.annotations;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
for(const key1 in data0){
if(typeof data0[key1] !== "string"){
vErrors = mistake(vErrors, instancePath+"/annotations/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/annotations", "type");
errors++;
}
}
if(data.creationTimestamp !== undefined){
let data2 = data.creationTimestamp;
if(typeof data2 === "string"){
if(!pattern80.test(data2)){
vErrors = mistake(vErrors, instancePath+"/creationTimestamp", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/creationTimestamp", "type");
errors++;
}
}
if(data.deletionGracePeriodSeconds !== undefined){
let data3 = data.deletionGracePeriodSeconds;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
vErrors = mistake(vErrors, instancePath+"/deletionGracePeriodSeconds", "type");
errors++;
}
if((typeof data3 == "number") && (isFinite(data3))){
if(!(formats62.validate(data3))){
vErrors = mistake(vErrors, instancePath+"/deletionGracePeriodSeconds", "format");
errors++;
}
}
}
if(data.deletionTimestamp !== undefined){
let data4 = data.deletionTimestamp;
if(typeof data4 === "string"){
if(!pattern80.test(data4)){
vErrors = mistake(vErrors, instancePath+"/deletionTimestamp", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/deletionTimestamp", "type");
errors++;
}
}
if(data.finalizers !== undefined){
let data5 = data.finalizers;
if(Array.isArray(data5)){
const len0 = data5.length;
for(let i0=0; i0<len0; i0++){
if(typeof data5[i0] !== "string"){
vErrors = mistake(vErrors, instancePath+"/finalizers/" + i0, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/finalizers", "type");
errors++;
}
}
if(data.generateName !== undefined){
if(typeof data.generateName !== "string"){
vErrors = mistake(vErrors, instancePath+"/generateName", "type");
errors++;
}
}
if(data.generation !== undefined){
let data8 = data.generation;
if(!(((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8))) && (isFinite(data8)))){
vErrors = mistake(vErrors, instancePath+"/generation", "type");
errors++;
}
if((typeof data8 == "number") && (isFinite(data8))){
if(!(formats62.validate(data8))){
vErrors = mistake(vErrors, instancePath+"/generation", "format");
errors++;
}
}
}
if(data.labels !== undefined){
let data9 = data.labels;
if(data9 && typeof data9 == "object" && !Array.isArray(data9)){
for(const key2 in data9){
let data10 = data9[key2];
if(typeof data10 === "string"){
if(data10.length > 63){
vErrors = mistake(vErrors, instancePath+"/labels/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"), "maxLength", 63);
errors++;
}
if(!pattern126.test(data10)){
vErrors = mistake(vErrors, instancePath+"/labels/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"), "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/labels/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"), "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/labels", "type");
errors++;
}
}
if(data.managedFields !== undefined){
let data11 = data.managedFields;
if(Array.isArray(data11)){
const len1 = data11.length;
for(let i1=0; i1<len1; i1++){
if(!(validate508(data11[i1], instancePath+"/managedFields/" + i1))){
vErrors = vErrors === null ? validate508.errors : vErrors.concat(validate508.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/managedFields", "type");
errors++;
}
}
if(data.name !== undefined){
let data13 = data.name;
if(typeof data13 === "string"){
if(data13.length > 253){
vErrors = mistake(vErrors, instancePath+"/name", "maxLength", 253);
errors++;
}
if(!pattern6.test(data13)){
vErrors = mistake(vErrors, instancePath+"/name", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/name", "type");
errors++;
}
}
if(data.namespace !== undefined){
let data14 = data.namespace;
if(typeof data14 === "string"){
if(data14.length > 63){
vErrors = mistake(vErrors, instancePath+"/namespace", "maxLength", 63);
errors++;
}
if(!pattern129.test(data14)){
vErrors = mistake(vErrors, instancePath+"/namespace", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/namespace", "type");
errors++;
}
}
if(data.ownerReferences !== undefined){
let data15 = data.ownerReferences;
if(Array.isArray(data15)){
const len2 = data15.length;
for(let i2=0; i2<len2; i2++){
let data16 = data15[i2];
if(data16 && typeof data16 == "object" && !Array.isArray(data16)){
if(data16.apiVersion === undefined){
vErrors = mistake(vErrors, instancePath+"/ownerReferences/" + i2, "required", "apiVersion");
errors++;
}
if(data16.kind === undefined){
vErrors = mistake(vErrors, instancePath+"/ownerReferences/" + i2, "required", "kind");
errors++;
}
if(data16.name === undefined){
vErrors = mistake(vErrors, instancePath+"/ownerReferences/" + i2, "required", "name");
errors++;
}
if(data16.uid === undefined){
vErrors = mistake(vErrors, instancePath+"/ownerReferences/" + i2, "required", "uid");
errors++;
}
for(const key3 in data16){
if(!((((((key3 === "apiVersion") || (key3 === "blockOwnerDeletion")) || (key3 === "controller")) || (key3 === "kind")) || (key3 === "name")) || (key3 === "uid"))){
vErrors = mistake(vErrors, instancePath+"/ownerReferences/" + i2, "additionalProperties", key3);
errors++;
}
}
if(data16.apiVersion !== undefined){
let data17 = data16.apiVersion;
if(typeof data17 === "string"){
if(!pattern130.test(data17)){
vErrors = mistake(vErrors, instancePath+"/ownerReferences/" + i2+"/apiVersion", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/ownerReferences/" + i2+"/apiVersion", "type");
errors++;
}
}
if(data16.blockOwnerDeletion !== undefined){
if(typeof data16.blockOwnerDeletion !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/ownerReferences/" + i2+"/blockOwnerDeletion", "type");
errors++;
}
}
if(data16.controller !== undefined){
if(typeof data16.controller !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/ownerReferences/" + i2+"/controller", "type");
errors++;
}
}
if(data16.kind !== undefined){
let data20 = data16.kind;
if(typeof data20 === "string"){
if(data20.length < 1){
vErrors = mistake(vErrors, instancePath+"/ownerReferences/" + i2+"/kind", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/ownerReferences/" + i2+"/kind", "type");
errors++;
}
}
if(data16.name !== undefined){
let data21 = data16.name;
if(typeof data21 === "string"){
if(data21.length < 1){
vErrors = mistake(vErrors, instancePath+"/ownerReferences/" + i2+"/name", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/ownerReferences/" + i2+"/name", "type");
errors++;
}
}
if(data16.uid !== undefined){
let data22 = data16.uid;
if(typeof data22 === "string"){
if(data22.length < 1){
vErrors = mistake(vErrors, instancePath+"/ownerReferences/" + i2+"/uid", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/ownerReferences/" + i2+"/uid", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/ownerReferences/" + i2, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/ownerReferences", "type");
errors++;
}
}
if(data.resourceVersion !== undefined){
if(typeof data.resourceVersion !== "string"){
vErrors = mistake(vErrors, instancePath+"/resourceVersion", "type");
errors++;
}
}
if(data.selfLink !== undefined){
if(typeof data.selfLink !== "string"){
vErrors = mistake(vErrors, instancePath+"/selfLink", "type");
errors++;
}
}
if(data.uid !== undefined){
if(typeof data.uid !== "string"){
vErrors = mistake(vErrors, instancePath+"/uid", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate507.errors = vErrors;
return errors === 0;
}


function validate506(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(!(validate507(data, instancePath))){
vErrors = vErrors === null ? validate507.errors : vErrors.concat(validate507.errors);
errors = vErrors.length;
}
validate506.errors = vErrors;
return errors === 0;
}

export const VALIDATORS = {
  EdgeBackend,
  EdgePolicy,
  Backend,
  BackendConfigPolicy,
  DirectResponse,
  GatewayExtension,
  GatewayParameters,
  HTTPListenerPolicy,
  ListenerPolicy,
  TrafficPolicy,
  ObjectMeta,
};
