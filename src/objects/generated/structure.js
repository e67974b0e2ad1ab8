// Generated from src/objects by Ajv; change the schemas there.
import formats from 'ajv-formats/dist/formats.js';

function mistake(errors, at, keyword, detail) {
  const error = { at, keyword, detail };
  if (errors === null) return [error];
  errors.push(error);
  return errors;
}
const known0 = new Set(["cors","extensionRef","externalAuth","requestHeaderModifier","requestMirror","requestRedirect","responseHeaderModifier","type","urlRewrite"]);
const known1 = new Set(["clusterIP","clusterIPs","externalName","ports","selector","trafficDistribution","type","allocateLoadBalancerNodePorts","externalIPs","externalTrafficPolicy","healthCheckNodePort","internalTrafficPolicy","ipFamilies","ipFamilyPolicy","loadBalancerClass","loadBalancerIP","loadBalancerSourceRanges","publishNotReadyAddresses","sessionAffinity","sessionAffinityConfig"]);
const known2 = new Set(["name","ports","args","command","env","envFrom","image","imagePullPolicy","lifecycle","livenessProbe","readinessProbe","resizePolicy","resources","restartPolicy","restartPolicyRules","securityContext","startupProbe","stdin","stdinOnce","terminationMessagePath","terminationMessagePolicy","tty","volumeDevices","volumeMounts","workingDir"]);
const known3 = new Set(["containers","nodeName","serviceAccountName","activeDeadlineSeconds","affinity","automountServiceAccountToken","dnsConfig","dnsPolicy","enableServiceLinks","ephemeralContainers","hostAliases","hostIPC","hostNetwork","hostPID","hostUsers","hostname","hostnameOverride","imagePullSecrets","initContainers","nodeSelector","os","overhead","preemptionPolicy","priority","priorityClassName","readinessGates","resourceClaims","resources","restartPolicy","runtimeClassName","schedulerName","schedulingGates","securityContext","serviceAccount","setHostnameAsFQDN","shareProcessNamespace","subdomain","terminationGracePeriodSeconds","tolerations","topologySpreadConstraints","volumes","workloadRef"]);
const known4 = new Set(["conditions","phase","podIP","podIPs","allocatedResources","containerStatuses","ephemeralContainerStatuses","extendedResourceClaimStatus","hostIP","hostIPs","initContainerStatuses","message","nominatedNodeName","observedGeneration","qosClass","reason","resize","resourceClaimStatuses","resources","startTime"]);
const known5 = new Set(["addresses","endpoints","exportTo","hosts","location","ports","resolution","workloadSelector","subjectAltNames"]);
const known6 = new Set(["baseEjectionTime","consecutive5xxErrors","consecutiveErrors","consecutiveGatewayErrors","consecutiveLocalOriginFailures","interval","maxEjectionPercent","minHealthPercent","splitExternalLocalOriginErrors","outlierDetectionHttpErrorCodes"]);
const known7 = new Set(["ipBlocks","namespaces","notIpBlocks","notNamespaces","notPrincipals","notRemoteIpBlocks","notRequestPrincipals","notServiceAccounts","notTrustDomains","principals","remoteIpBlocks","requestPrincipals","serviceAccounts","trustDomains"]);
const GatewayClass = validate0;
const pattern0 = new RegExp("^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*\\/[A-Za-z0-9\\/\\-._~%!$&'()*+,;=:]+$", "");
const pattern1 = new RegExp("^$|^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$", "");
const pattern2 = new RegExp("^[a-zA-Z]([-a-zA-Z0-9]*[a-zA-Z0-9])?$", "");
const pattern3 = new RegExp("^[a-z0-9]([-a-z0-9]*[a-z0-9])?$", "");

function validate3(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.group === undefined){
vErrors = mistake(vErrors, instancePath, "required", "group");
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
for(const key0 in data){
if(!((((key0 === "group") || (key0 === "kind")) || (key0 === "name")) || (key0 === "namespace"))){
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
if(!pattern1.test(data0)){
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
if(!pattern2.test(data1)){
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
if(!pattern3.test(data3)){
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
validate3.errors = vErrors;
return errors === 0;
}


function validate2(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.controllerName === undefined){
vErrors = mistake(vErrors, instancePath, "required", "controllerName");
errors++;
}
for(const key0 in data){
if(!(((key0 === "controllerName") || (key0 === "description")) || (key0 === "parametersRef"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.controllerName !== undefined){
let data0 = data.controllerName;
if(typeof data0 === "string"){
if(data0.length > 253){
vErrors = mistake(vErrors, instancePath+"/controllerName", "maxLength", 253);
errors++;
}
if(data0.length < 1){
vErrors = mistake(vErrors, instancePath+"/controllerName", "minLength", 1);
errors++;
}
if(!pattern0.test(data0)){
vErrors = mistake(vErrors, instancePath+"/controllerName", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/controllerName", "type");
errors++;
}
}
if(data.description !== undefined){
let data1 = data.description;
if(typeof data1 === "string"){
if(data1.length > 64){
vErrors = mistake(vErrors, instancePath+"/description", "maxLength", 64);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/description", "type");
errors++;
}
}
if(data.parametersRef !== undefined){
if(!(validate3(data.parametersRef, instancePath+"/parametersRef"))){
vErrors = vErrors === null ? validate3.errors : vErrors.concat(validate3.errors);
errors = vErrors.length;
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
if(!(validate2(data.spec, instancePath+"/spec"))){
vErrors = vErrors === null ? validate2.errors : vErrors.concat(validate2.errors);
errors = vErrors.length;
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

const Gateway = validate7;
const pattern4 = new RegExp("^Hostname|IPAddress|NamedAddress|[A-Za-z0-9\\/\\-._~%!$&'()*+,;=:]$(?<=[a-z0-9]\\/[A-Za-z0-9\\/\\-._~%!$&'()*+,;=:]+)", "");

function validate10(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "type") || (key0 === "value"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.type !== undefined){
let data0 = data.type;
if(typeof data0 === "string"){
if(data0.length > 253){
vErrors = mistake(vErrors, instancePath+"/type", "maxLength", 253);
errors++;
}
if(data0.length < 1){
vErrors = mistake(vErrors, instancePath+"/type", "minLength", 1);
errors++;
}
if(!pattern4.test(data0)){
vErrors = mistake(vErrors, instancePath+"/type", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/type", "type");
errors++;
}
}
if(data.value !== undefined){
let data1 = data.value;
if(typeof data1 === "string"){
if(data1.length > 253){
vErrors = mistake(vErrors, instancePath+"/value", "maxLength", 253);
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
validate10.errors = vErrors;
return errors === 0;
}


function validate15(data, instancePath = ''){
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
validate15.errors = vErrors;
return errors === 0;
}


function validate14(data, instancePath = ''){
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
if(!(validate15(data0[i0], instancePath+"/matchExpressions/" + i0))){
vErrors = vErrors === null ? validate15.errors : vErrors.concat(validate15.errors);
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
validate14.errors = vErrors;
return errors === 0;
}


function validate13(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "from") || (key0 === "selector"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.from !== undefined){
let data0 = data.from;
if(typeof data0 !== "string"){
vErrors = mistake(vErrors, instancePath+"/from", "type");
errors++;
}
if(!((((data0 === "All") || (data0 === "Selector")) || (data0 === "Same")) || (data0 === "None"))){
vErrors = mistake(vErrors, instancePath+"/from", "enum");
errors++;
}
}
if(data.selector !== undefined){
if(!(validate14(data.selector, instancePath+"/selector"))){
vErrors = vErrors === null ? validate14.errors : vErrors.concat(validate14.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate13.errors = vErrors;
return errors === 0;
}


function validate12(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(key0 === "namespaces")){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.namespaces !== undefined){
if(!(validate13(data.namespaces, instancePath+"/namespaces"))){
vErrors = vErrors === null ? validate13.errors : vErrors.concat(validate13.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate12.errors = vErrors;
return errors === 0;
}

const pattern5 = new RegExp("^(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?$", "");

function validate21(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.group === undefined){
vErrors = mistake(vErrors, instancePath, "required", "group");
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
for(const key0 in data){
if(!(((key0 === "group") || (key0 === "kind")) || (key0 === "name"))){
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
if(!pattern1.test(data0)){
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
if(!pattern2.test(data1)){
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
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate21.errors = vErrors;
return errors === 0;
}


function validate20(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((key0 === "annotations") || (key0 === "labels")) || (key0 === "parametersRef"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.annotations !== undefined){
let data0 = data.annotations;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(Object.keys(data0).length > 8){
vErrors = mistake(vErrors, instancePath+"/annotations", "maxProperties", 8);
errors++;
}
for(const key1 in data0){
let data1 = data0[key1];
if(typeof data1 === "string"){
if(data1.length > 4096){
vErrors = mistake(vErrors, instancePath+"/annotations/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), "maxLength", 4096);
errors++;
}
if(data1.length < 0){
vErrors = mistake(vErrors, instancePath+"/annotations/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), "minLength", 0);
errors++;
}
}
else {
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
if(data.labels !== undefined){
let data2 = data.labels;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if(Object.keys(data2).length > 8){
vErrors = mistake(vErrors, instancePath+"/labels", "maxProperties", 8);
errors++;
}
for(const key2 in data2){
let data3 = data2[key2];
if(typeof data3 === "string"){
if(data3.length > 63){
vErrors = mistake(vErrors, instancePath+"/labels/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"), "maxLength", 63);
errors++;
}
if(data3.length < 0){
vErrors = mistake(vErrors, instancePath+"/labels/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"), "minLength", 0);
errors++;
}
if(!pattern5.test(data3)){
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
if(data.parametersRef !== undefined){
if(!(validate21(data.parametersRef, instancePath+"/parametersRef"))){
vErrors = vErrors === null ? validate21.errors : vErrors.concat(validate21.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate20.errors = vErrors;
return errors === 0;
}


function validate26(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.kind === undefined){
vErrors = mistake(vErrors, instancePath, "required", "kind");
errors++;
}
for(const key0 in data){
if(!((key0 === "group") || (key0 === "kind"))){
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
if(!pattern1.test(data0)){
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
if(!pattern2.test(data1)){
vErrors = mistake(vErrors, instancePath+"/kind", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/kind", "type");
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


function validate28(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "from") || (key0 === "selector"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.from !== undefined){
let data0 = data.from;
if(typeof data0 !== "string"){
vErrors = mistake(vErrors, instancePath+"/from", "type");
errors++;
}
if(!(((data0 === "All") || (data0 === "Selector")) || (data0 === "Same"))){
vErrors = mistake(vErrors, instancePath+"/from", "enum");
errors++;
}
}
if(data.selector !== undefined){
if(!(validate14(data.selector, instancePath+"/selector"))){
vErrors = vErrors === null ? validate14.errors : vErrors.concat(validate14.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate28.errors = vErrors;
return errors === 0;
}


function validate25(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "kinds") || (key0 === "namespaces"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.kinds !== undefined){
let data0 = data.kinds;
if(Array.isArray(data0)){
if(data0.length > 8){
vErrors = mistake(vErrors, instancePath+"/kinds", "maxItems", 8);
errors++;
}
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
if(!(validate26(data0[i0], instancePath+"/kinds/" + i0))){
vErrors = vErrors === null ? validate26.errors : vErrors.concat(validate26.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/kinds", "type");
errors++;
}
}
if(data.namespaces !== undefined){
if(!(validate28(data.namespaces, instancePath+"/namespaces"))){
vErrors = vErrors === null ? validate28.errors : vErrors.concat(validate28.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate25.errors = vErrors;
return errors === 0;
}


function validate33(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
vErrors = mistake(vErrors, instancePath, "required", "name");
errors++;
}
for(const key0 in data){
if(!((((key0 === "group") || (key0 === "kind")) || (key0 === "name")) || (key0 === "namespace"))){
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
if(!pattern1.test(data0)){
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
if(!pattern2.test(data1)){
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
if(!pattern3.test(data3)){
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
validate33.errors = vErrors;
return errors === 0;
}


function validate32(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((key0 === "certificateRefs") || (key0 === "mode")) || (key0 === "options"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.certificateRefs !== undefined){
let data0 = data.certificateRefs;
if(Array.isArray(data0)){
if(data0.length > 64){
vErrors = mistake(vErrors, instancePath+"/certificateRefs", "maxItems", 64);
errors++;
}
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
if(!(validate33(data0[i0], instancePath+"/certificateRefs/" + i0))){
vErrors = vErrors === null ? validate33.errors : vErrors.concat(validate33.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/certificateRefs", "type");
errors++;
}
}
if(data.mode !== undefined){
let data2 = data.mode;
if(typeof data2 !== "string"){
vErrors = mistake(vErrors, instancePath+"/mode", "type");
errors++;
}
if(!((data2 === "Terminate") || (data2 === "Passthrough"))){
vErrors = mistake(vErrors, instancePath+"/mode", "enum");
errors++;
}
}
if(data.options !== undefined){
let data3 = data.options;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
if(Object.keys(data3).length > 16){
vErrors = mistake(vErrors, instancePath+"/options", "maxProperties", 16);
errors++;
}
for(const key1 in data3){
let data4 = data3[key1];
if(typeof data4 === "string"){
if(data4.length > 4096){
vErrors = mistake(vErrors, instancePath+"/options/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), "maxLength", 4096);
errors++;
}
if(data4.length < 0){
vErrors = mistake(vErrors, instancePath+"/options/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), "minLength", 0);
errors++;
}
}
else {
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
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate32.errors = vErrors;
return errors === 0;
}

const pattern10 = new RegExp("^(\\*\\.)?[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$", "");
const pattern11 = new RegExp("^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$", "");
const pattern12 = new RegExp("^[a-zA-Z0-9]([-a-zA-Z0-9]*[a-zA-Z0-9])?$|[a-z0-9]\\/[A-Za-z0-9]+$", "");
const formats0 = formats.fullFormats.int32;

function validate24(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
vErrors = mistake(vErrors, instancePath, "required", "name");
errors++;
}
if(data.port === undefined){
vErrors = mistake(vErrors, instancePath, "required", "port");
errors++;
}
if(data.protocol === undefined){
vErrors = mistake(vErrors, instancePath, "required", "protocol");
errors++;
}
for(const key0 in data){
if(!((((((key0 === "allowedRoutes") || (key0 === "hostname")) || (key0 === "name")) || (key0 === "port")) || (key0 === "protocol")) || (key0 === "tls"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.allowedRoutes !== undefined){
if(!(validate25(data.allowedRoutes, instancePath+"/allowedRoutes"))){
vErrors = vErrors === null ? validate25.errors : vErrors.concat(validate25.errors);
errors = vErrors.length;
}
}
if(data.hostname !== undefined){
let data1 = data.hostname;
if(typeof data1 === "string"){
if(data1.length > 253){
vErrors = mistake(vErrors, instancePath+"/hostname", "maxLength", 253);
errors++;
}
if(data1.length < 1){
vErrors = mistake(vErrors, instancePath+"/hostname", "minLength", 1);
errors++;
}
if(!pattern10.test(data1)){
vErrors = mistake(vErrors, instancePath+"/hostname", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/hostname", "type");
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
if(!pattern11.test(data2)){
vErrors = mistake(vErrors, instancePath+"/name", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/name", "type");
errors++;
}
}
if(data.port !== undefined){
let data3 = data.port;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
vErrors = mistake(vErrors, instancePath+"/port", "type");
errors++;
}
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 > 65535 || isNaN(data3)){
vErrors = mistake(vErrors, instancePath+"/port", "maximum", 65535);
errors++;
}
if(data3 < 1 || isNaN(data3)){
vErrors = mistake(vErrors, instancePath+"/port", "minimum", 1);
errors++;
}
if(!(formats0.validate(data3))){
vErrors = mistake(vErrors, instancePath+"/port", "format");
errors++;
}
}
}
if(data.protocol !== undefined){
let data4 = data.protocol;
if(typeof data4 === "string"){
if(data4.length > 255){
vErrors = mistake(vErrors, instancePath+"/protocol", "maxLength", 255);
errors++;
}
if(data4.length < 1){
vErrors = mistake(vErrors, instancePath+"/protocol", "minLength", 1);
errors++;
}
if(!pattern12.test(data4)){
vErrors = mistake(vErrors, instancePath+"/protocol", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/protocol", "type");
errors++;
}
}
if(data.tls !== undefined){
if(!(validate32(data.tls, instancePath+"/tls"))){
vErrors = vErrors === null ? validate32.errors : vErrors.concat(validate32.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate24.errors = vErrors;
return errors === 0;
}


function validate38(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(key0 === "clientCertificateRef")){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.clientCertificateRef !== undefined){
if(!(validate33(data.clientCertificateRef, instancePath+"/clientCertificateRef"))){
vErrors = vErrors === null ? validate33.errors : vErrors.concat(validate33.errors);
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


function validate44(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.group === undefined){
vErrors = mistake(vErrors, instancePath, "required", "group");
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
for(const key0 in data){
if(!((((key0 === "group") || (key0 === "kind")) || (key0 === "name")) || (key0 === "namespace"))){
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
if(!pattern1.test(data0)){
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
if(!pattern2.test(data1)){
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
if(!pattern3.test(data3)){
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
validate44.errors = vErrors;
return errors === 0;
}


function validate43(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.caCertificateRefs === undefined){
vErrors = mistake(vErrors, instancePath, "required", "caCertificateRefs");
errors++;
}
for(const key0 in data){
if(!((key0 === "caCertificateRefs") || (key0 === "mode"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.caCertificateRefs !== undefined){
let data0 = data.caCertificateRefs;
if(Array.isArray(data0)){
if(data0.length > 8){
vErrors = mistake(vErrors, instancePath+"/caCertificateRefs", "maxItems", 8);
errors++;
}
if(data0.length < 1){
vErrors = mistake(vErrors, instancePath+"/caCertificateRefs", "minItems", 1);
errors++;
}
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
if(!(validate44(data0[i0], instancePath+"/caCertificateRefs/" + i0))){
vErrors = vErrors === null ? validate44.errors : vErrors.concat(validate44.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/caCertificateRefs", "type");
errors++;
}
}
if(data.mode !== undefined){
let data2 = data.mode;
if(typeof data2 !== "string"){
vErrors = mistake(vErrors, instancePath+"/mode", "type");
errors++;
}
if(!((data2 === "AllowValidOnly") || (data2 === "AllowInsecureFallback"))){
vErrors = mistake(vErrors, instancePath+"/mode", "enum");
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


function validate42(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(key0 === "validation")){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.validation !== undefined){
if(!(validate43(data.validation, instancePath+"/validation"))){
vErrors = vErrors === null ? validate43.errors : vErrors.concat(validate43.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate42.errors = vErrors;
return errors === 0;
}


function validate48(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.port === undefined){
vErrors = mistake(vErrors, instancePath, "required", "port");
errors++;
}
if(data.tls === undefined){
vErrors = mistake(vErrors, instancePath, "required", "tls");
errors++;
}
for(const key0 in data){
if(!((key0 === "port") || (key0 === "tls"))){
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
if(data0 > 65535 || isNaN(data0)){
vErrors = mistake(vErrors, instancePath+"/port", "maximum", 65535);
errors++;
}
if(data0 < 1 || isNaN(data0)){
vErrors = mistake(vErrors, instancePath+"/port", "minimum", 1);
errors++;
}
if(!(formats0.validate(data0))){
vErrors = mistake(vErrors, instancePath+"/port", "format");
errors++;
}
}
}
if(data.tls !== undefined){
if(!(validate42(data.tls, instancePath+"/tls"))){
vErrors = vErrors === null ? validate42.errors : vErrors.concat(validate42.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate48.errors = vErrors;
return errors === 0;
}


function validate41(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.default === undefined){
vErrors = mistake(vErrors, instancePath, "required", "default");
errors++;
}
for(const key0 in data){
if(!((key0 === "default") || (key0 === "perPort"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.default !== undefined){
if(!(validate42(data.default, instancePath+"/default"))){
vErrors = vErrors === null ? validate42.errors : vErrors.concat(validate42.errors);
errors = vErrors.length;
}
}
if(data.perPort !== undefined){
let data1 = data.perPort;
if(Array.isArray(data1)){
if(data1.length > 64){
vErrors = mistake(vErrors, instancePath+"/perPort", "maxItems", 64);
errors++;
}
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
if(!(validate48(data1[i0], instancePath+"/perPort/" + i0))){
vErrors = vErrors === null ? validate48.errors : vErrors.concat(validate48.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/perPort", "type");
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


function validate37(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "backend") || (key0 === "frontend"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.backend !== undefined){
if(!(validate38(data.backend, instancePath+"/backend"))){
vErrors = vErrors === null ? validate38.errors : vErrors.concat(validate38.errors);
errors = vErrors.length;
}
}
if(data.frontend !== undefined){
if(!(validate41(data.frontend, instancePath+"/frontend"))){
vErrors = vErrors === null ? validate41.errors : vErrors.concat(validate41.errors);
errors = vErrors.length;
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


function validate9(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.gatewayClassName === undefined){
vErrors = mistake(vErrors, instancePath, "required", "gatewayClassName");
errors++;
}
if(data.listeners === undefined){
vErrors = mistake(vErrors, instancePath, "required", "listeners");
errors++;
}
for(const key0 in data){
if(!(((((((key0 === "addresses") || (key0 === "allowedListeners")) || (key0 === "defaultScope")) || (key0 === "gatewayClassName")) || (key0 === "infrastructure")) || (key0 === "listeners")) || (key0 === "tls"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.addresses !== undefined){
let data0 = data.addresses;
if(Array.isArray(data0)){
if(data0.length > 16){
vErrors = mistake(vErrors, instancePath+"/addresses", "maxItems", 16);
errors++;
}
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
if(!(validate10(data0[i0], instancePath+"/addresses/" + i0))){
vErrors = vErrors === null ? validate10.errors : vErrors.concat(validate10.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/addresses", "type");
errors++;
}
}
if(data.allowedListeners !== undefined){
if(!(validate12(data.allowedListeners, instancePath+"/allowedListeners"))){
vErrors = vErrors === null ? validate12.errors : vErrors.concat(validate12.errors);
errors = vErrors.length;
}
}
if(data.defaultScope !== undefined){
let data3 = data.defaultScope;
if(typeof data3 !== "string"){
vErrors = mistake(vErrors, instancePath+"/defaultScope", "type");
errors++;
}
if(!((data3 === "All") || (data3 === "None"))){
vErrors = mistake(vErrors, instancePath+"/defaultScope", "enum");
errors++;
}
}
if(data.gatewayClassName !== undefined){
let data4 = data.gatewayClassName;
if(typeof data4 === "string"){
if(data4.length > 253){
vErrors = mistake(vErrors, instancePath+"/gatewayClassName", "maxLength", 253);
errors++;
}
if(data4.length < 1){
vErrors = mistake(vErrors, instancePath+"/gatewayClassName", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/gatewayClassName", "type");
errors++;
}
}
if(data.infrastructure !== undefined){
if(!(validate20(data.infrastructure, instancePath+"/infrastructure"))){
vErrors = vErrors === null ? validate20.errors : vErrors.concat(validate20.errors);
errors = vErrors.length;
}
}
if(data.listeners !== undefined){
let data6 = data.listeners;
if(Array.isArray(data6)){
if(data6.length > 64){
vErrors = mistake(vErrors, instancePath+"/listeners", "maxItems", 64);
errors++;
}
if(data6.length < 1){
vErrors = mistake(vErrors, instancePath+"/listeners", "minItems", 1);
errors++;
}
const len1 = data6.length;
for(let i1=0; i1<len1; i1++){
if(!(validate24(data6[i1], instancePath+"/listeners/" + i1))){
vErrors = vErrors === null ? validate24.errors : vErrors.concat(validate24.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/listeners", "type");
errors++;
}
}
if(data.tls !== undefined){
if(!(validate37(data.tls, instancePath+"/tls"))){
vErrors = vErrors === null ? validate37.errors : vErrors.concat(validate37.errors);
errors = vErrors.length;
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


function validate8(data, instancePath = ''){
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
if(!(validate9(data.spec, instancePath+"/spec"))){
vErrors = vErrors === null ? validate9.errors : vErrors.concat(validate9.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate8.errors = vErrors;
return errors === 0;
}


function validate7(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(!(validate8(data, instancePath))){
vErrors = vErrors === null ? validate8.errors : vErrors.concat(validate8.errors);
errors = vErrors.length;
}
validate7.errors = vErrors;
return errors === 0;
}

const HTTPRoute = validate55;

function validate58(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
vErrors = mistake(vErrors, instancePath, "required", "name");
errors++;
}
for(const key0 in data){
if(!((((((key0 === "group") || (key0 === "kind")) || (key0 === "name")) || (key0 === "namespace")) || (key0 === "port")) || (key0 === "sectionName"))){
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
if(!pattern1.test(data0)){
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
if(!pattern2.test(data1)){
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
if(!pattern3.test(data3)){
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
if(data.sectionName !== undefined){
let data5 = data.sectionName;
if(typeof data5 === "string"){
if(data5.length > 253){
vErrors = mistake(vErrors, instancePath+"/sectionName", "maxLength", 253);
errors++;
}
if(data5.length < 1){
vErrors = mistake(vErrors, instancePath+"/sectionName", "minLength", 1);
errors++;
}
if(!pattern11.test(data5)){
vErrors = mistake(vErrors, instancePath+"/sectionName", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/sectionName", "type");
errors++;
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

const pattern24 = new RegExp("^[A-Za-z0-9!#$%&'*+\\-.^_\\x60|~]+$", "");
const pattern25 = new RegExp("(^\\*$)|(^([a-zA-Z][a-zA-Z0-9+\\-.]+):\\/\\/([^:/?#]+)(:([0-9]{1,5}))?$)", "");

function validate63(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((((key0 === "allowCredentials") || (key0 === "allowHeaders")) || (key0 === "allowMethods")) || (key0 === "allowOrigins")) || (key0 === "exposeHeaders")) || (key0 === "maxAge"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.allowCredentials !== undefined){
if(typeof data.allowCredentials !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/allowCredentials", "type");
errors++;
}
}
if(data.allowHeaders !== undefined){
let data1 = data.allowHeaders;
if(Array.isArray(data1)){
if(data1.length > 64){
vErrors = mistake(vErrors, instancePath+"/allowHeaders", "maxItems", 64);
errors++;
}
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
if(typeof data2 === "string"){
if(data2.length > 256){
vErrors = mistake(vErrors, instancePath+"/allowHeaders/" + i0, "maxLength", 256);
errors++;
}
if(data2.length < 1){
vErrors = mistake(vErrors, instancePath+"/allowHeaders/" + i0, "minLength", 1);
errors++;
}
if(!pattern24.test(data2)){
vErrors = mistake(vErrors, instancePath+"/allowHeaders/" + i0, "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/allowHeaders/" + i0, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/allowHeaders", "type");
errors++;
}
}
if(data.allowMethods !== undefined){
let data3 = data.allowMethods;
if(Array.isArray(data3)){
if(data3.length > 9){
vErrors = mistake(vErrors, instancePath+"/allowMethods", "maxItems", 9);
errors++;
}
const len1 = data3.length;
for(let i1=0; i1<len1; i1++){
let data4 = data3[i1];
if(typeof data4 !== "string"){
vErrors = mistake(vErrors, instancePath+"/allowMethods/" + i1, "type");
errors++;
}
if(!((((((((((data4 === "GET") || (data4 === "HEAD")) || (data4 === "POST")) || (data4 === "PUT")) || (data4 === "DELETE")) || (data4 === "CONNECT")) || (data4 === "OPTIONS")) || (data4 === "TRACE")) || (data4 === "PATCH")) || (data4 === "*"))){
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
if(data.allowOrigins !== undefined){
let data5 = data.allowOrigins;
if(Array.isArray(data5)){
if(data5.length > 64){
vErrors = mistake(vErrors, instancePath+"/allowOrigins", "maxItems", 64);
errors++;
}
const len2 = data5.length;
for(let i2=0; i2<len2; i2++){
let data6 = data5[i2];
if(typeof data6 === "string"){
if(data6.length > 253){
vErrors = mistake(vErrors, instancePath+"/allowOrigins/" + i2, "maxLength", 253);
errors++;
}
if(data6.length < 1){
vErrors = mistake(vErrors, instancePath+"/allowOrigins/" + i2, "minLength", 1);
errors++;
}
if(!pattern25.test(data6)){
vErrors = mistake(vErrors, instancePath+"/allowOrigins/" + i2, "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/allowOrigins/" + i2, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/allowOrigins", "type");
errors++;
}
}
if(data.exposeHeaders !== undefined){
let data7 = data.exposeHeaders;
if(Array.isArray(data7)){
if(data7.length > 64){
vErrors = mistake(vErrors, instancePath+"/exposeHeaders", "maxItems", 64);
errors++;
}
const len3 = data7.length;
for(let i3=0; i3<len3; i3++){
let data8 = data7[i3];
if(typeof data8 === "string"){
if(data8.length > 256){
vErrors = mistake(vErrors, instancePath+"/exposeHeaders/" + i3, "maxLength", 256);
errors++;
}
if(data8.length < 1){
vErrors = mistake(vErrors, instancePath+"/exposeHeaders/" + i3, "minLength", 1);
errors++;
}
if(!pattern24.test(data8)){
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
validate63.errors = vErrors;
return errors === 0;
}


function validate65(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.group === undefined){
vErrors = mistake(vErrors, instancePath, "required", "group");
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
for(const key0 in data){
if(!(((key0 === "group") || (key0 === "kind")) || (key0 === "name"))){
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
if(!pattern1.test(data0)){
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
if(!pattern2.test(data1)){
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
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate65.errors = vErrors;
return errors === 0;
}


function validate68(data, instancePath = ''){
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
if(!pattern1.test(data0)){
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
if(!pattern2.test(data1)){
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
if(!pattern3.test(data3)){
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
validate68.errors = vErrors;
return errors === 0;
}

const formats10 = formats.fullFormats.int64;

function validate70(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(key0 === "maxSize")){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.maxSize !== undefined){
let data0 = data.maxSize;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
vErrors = mistake(vErrors, instancePath+"/maxSize", "type");
errors++;
}
if((typeof data0 == "number") && (isFinite(data0))){
if(!(formats10.validate(data0))){
vErrors = mistake(vErrors, instancePath+"/maxSize", "format");
errors++;
}
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate70.errors = vErrors;
return errors === 0;
}


function validate72(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(key0 === "allowedHeaders")){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.allowedHeaders !== undefined){
let data0 = data.allowedHeaders;
if(Array.isArray(data0)){
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
if(typeof data0[i0] !== "string"){
vErrors = mistake(vErrors, instancePath+"/allowedHeaders/" + i0, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/allowedHeaders", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate72.errors = vErrors;
return errors === 0;
}

const pattern32 = new RegExp("^(?:[-A-Za-z0-9/._~!$&'()*+,;=:@]|[%][0-9a-fA-F]{2})+$", "");

function validate74(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((key0 === "allowedHeaders") || (key0 === "allowedResponseHeaders")) || (key0 === "path"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.allowedHeaders !== undefined){
let data0 = data.allowedHeaders;
if(Array.isArray(data0)){
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
if(typeof data0[i0] !== "string"){
vErrors = mistake(vErrors, instancePath+"/allowedHeaders/" + i0, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/allowedHeaders", "type");
errors++;
}
}
if(data.allowedResponseHeaders !== undefined){
let data2 = data.allowedResponseHeaders;
if(Array.isArray(data2)){
const len1 = data2.length;
for(let i1=0; i1<len1; i1++){
if(typeof data2[i1] !== "string"){
vErrors = mistake(vErrors, instancePath+"/allowedResponseHeaders/" + i1, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/allowedResponseHeaders", "type");
errors++;
}
}
if(data.path !== undefined){
let data4 = data.path;
if(typeof data4 === "string"){
if(data4.length > 1024){
vErrors = mistake(vErrors, instancePath+"/path", "maxLength", 1024);
errors++;
}
if(!pattern32.test(data4)){
vErrors = mistake(vErrors, instancePath+"/path", "pattern");
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
validate74.errors = vErrors;
return errors === 0;
}


function validate67(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.backendRef === undefined){
vErrors = mistake(vErrors, instancePath, "required", "backendRef");
errors++;
}
if(data.protocol === undefined){
vErrors = mistake(vErrors, instancePath, "required", "protocol");
errors++;
}
for(const key0 in data){
if(!(((((key0 === "backendRef") || (key0 === "forwardBody")) || (key0 === "grpc")) || (key0 === "http")) || (key0 === "protocol"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.backendRef !== undefined){
if(!(validate68(data.backendRef, instancePath+"/backendRef"))){
vErrors = vErrors === null ? validate68.errors : vErrors.concat(validate68.errors);
errors = vErrors.length;
}
}
if(data.forwardBody !== undefined){
if(!(validate70(data.forwardBody, instancePath+"/forwardBody"))){
vErrors = vErrors === null ? validate70.errors : vErrors.concat(validate70.errors);
errors = vErrors.length;
}
}
if(data.grpc !== undefined){
if(!(validate72(data.grpc, instancePath+"/grpc"))){
vErrors = vErrors === null ? validate72.errors : vErrors.concat(validate72.errors);
errors = vErrors.length;
}
}
if(data.http !== undefined){
if(!(validate74(data.http, instancePath+"/http"))){
vErrors = vErrors === null ? validate74.errors : vErrors.concat(validate74.errors);
errors = vErrors.length;
}
}
if(data.protocol !== undefined){
let data4 = data.protocol;
if(typeof data4 !== "string"){
vErrors = mistake(vErrors, instancePath+"/protocol", "type");
errors++;
}
if(!((data4 === "HTTP") || (data4 === "GRPC"))){
vErrors = mistake(vErrors, instancePath+"/protocol", "enum");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate67.errors = vErrors;
return errors === 0;
}


function validate78(data, instancePath = ''){
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
if(!pattern24.test(data0)){
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
validate78.errors = vErrors;
return errors === 0;
}


function validate77(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((key0 === "add") || (key0 === "remove")) || (key0 === "set"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.add !== undefined){
let data0 = data.add;
if(Array.isArray(data0)){
if(data0.length > 16){
vErrors = mistake(vErrors, instancePath+"/add", "maxItems", 16);
errors++;
}
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
if(!(validate78(data0[i0], instancePath+"/add/" + i0))){
vErrors = vErrors === null ? validate78.errors : vErrors.concat(validate78.errors);
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
let data2 = data.remove;
if(Array.isArray(data2)){
if(data2.length > 16){
vErrors = mistake(vErrors, instancePath+"/remove", "maxItems", 16);
errors++;
}
const len1 = data2.length;
for(let i1=0; i1<len1; i1++){
if(typeof data2[i1] !== "string"){
vErrors = mistake(vErrors, instancePath+"/remove/" + i1, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/remove", "type");
errors++;
}
}
if(data.set !== undefined){
let data4 = data.set;
if(Array.isArray(data4)){
if(data4.length > 16){
vErrors = mistake(vErrors, instancePath+"/set", "maxItems", 16);
errors++;
}
const len2 = data4.length;
for(let i2=0; i2<len2; i2++){
if(!(validate78(data4[i2], instancePath+"/set/" + i2))){
vErrors = vErrors === null ? validate78.errors : vErrors.concat(validate78.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/set", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate77.errors = vErrors;
return errors === 0;
}


function validate84(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.numerator === undefined){
vErrors = mistake(vErrors, instancePath, "required", "numerator");
errors++;
}
for(const key0 in data){
if(!((key0 === "denominator") || (key0 === "numerator"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.denominator !== undefined){
let data0 = data.denominator;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
vErrors = mistake(vErrors, instancePath+"/denominator", "type");
errors++;
}
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 < 1 || isNaN(data0)){
vErrors = mistake(vErrors, instancePath+"/denominator", "minimum", 1);
errors++;
}
if(!(formats0.validate(data0))){
vErrors = mistake(vErrors, instancePath+"/denominator", "format");
errors++;
}
}
}
if(data.numerator !== undefined){
let data1 = data.numerator;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
vErrors = mistake(vErrors, instancePath+"/numerator", "type");
errors++;
}
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 < 0 || isNaN(data1)){
vErrors = mistake(vErrors, instancePath+"/numerator", "minimum", 0);
errors++;
}
if(!(formats0.validate(data1))){
vErrors = mistake(vErrors, instancePath+"/numerator", "format");
errors++;
}
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


function validate82(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.backendRef === undefined){
vErrors = mistake(vErrors, instancePath, "required", "backendRef");
errors++;
}
for(const key0 in data){
if(!(((key0 === "backendRef") || (key0 === "fraction")) || (key0 === "percent"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.backendRef !== undefined){
if(!(validate68(data.backendRef, instancePath+"/backendRef"))){
vErrors = vErrors === null ? validate68.errors : vErrors.concat(validate68.errors);
errors = vErrors.length;
}
}
if(data.fraction !== undefined){
if(!(validate84(data.fraction, instancePath+"/fraction"))){
vErrors = vErrors === null ? validate84.errors : vErrors.concat(validate84.errors);
errors = vErrors.length;
}
}
if(data.percent !== undefined){
let data2 = data.percent;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
vErrors = mistake(vErrors, instancePath+"/percent", "type");
errors++;
}
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 100 || isNaN(data2)){
vErrors = mistake(vErrors, instancePath+"/percent", "maximum", 100);
errors++;
}
if(data2 < 0 || isNaN(data2)){
vErrors = mistake(vErrors, instancePath+"/percent", "minimum", 0);
errors++;
}
if(!(formats0.validate(data2))){
vErrors = mistake(vErrors, instancePath+"/percent", "format");
errors++;
}
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate82.errors = vErrors;
return errors === 0;
}


function validate88(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.type === undefined){
vErrors = mistake(vErrors, instancePath, "required", "type");
errors++;
}
for(const key0 in data){
if(!(((key0 === "replaceFullPath") || (key0 === "replacePrefixMatch")) || (key0 === "type"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.replaceFullPath !== undefined){
let data0 = data.replaceFullPath;
if(typeof data0 === "string"){
if(data0.length > 1024){
vErrors = mistake(vErrors, instancePath+"/replaceFullPath", "maxLength", 1024);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/replaceFullPath", "type");
errors++;
}
}
if(data.replacePrefixMatch !== undefined){
let data1 = data.replacePrefixMatch;
if(typeof data1 === "string"){
if(data1.length > 1024){
vErrors = mistake(vErrors, instancePath+"/replacePrefixMatch", "maxLength", 1024);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/replacePrefixMatch", "type");
errors++;
}
}
if(data.type !== undefined){
let data2 = data.type;
if(typeof data2 !== "string"){
vErrors = mistake(vErrors, instancePath+"/type", "type");
errors++;
}
if(!((data2 === "ReplaceFullPath") || (data2 === "ReplacePrefixMatch"))){
vErrors = mistake(vErrors, instancePath+"/type", "enum");
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
for(const key0 in data){
if(!(((((key0 === "hostname") || (key0 === "path")) || (key0 === "port")) || (key0 === "scheme")) || (key0 === "statusCode"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.hostname !== undefined){
let data0 = data.hostname;
if(typeof data0 === "string"){
if(data0.length > 253){
vErrors = mistake(vErrors, instancePath+"/hostname", "maxLength", 253);
errors++;
}
if(data0.length < 1){
vErrors = mistake(vErrors, instancePath+"/hostname", "minLength", 1);
errors++;
}
if(!pattern11.test(data0)){
vErrors = mistake(vErrors, instancePath+"/hostname", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/hostname", "type");
errors++;
}
}
if(data.path !== undefined){
if(!(validate88(data.path, instancePath+"/path"))){
vErrors = vErrors === null ? validate88.errors : vErrors.concat(validate88.errors);
errors = vErrors.length;
}
}
if(data.port !== undefined){
let data2 = data.port;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
vErrors = mistake(vErrors, instancePath+"/port", "type");
errors++;
}
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 65535 || isNaN(data2)){
vErrors = mistake(vErrors, instancePath+"/port", "maximum", 65535);
errors++;
}
if(data2 < 1 || isNaN(data2)){
vErrors = mistake(vErrors, instancePath+"/port", "minimum", 1);
errors++;
}
if(!(formats0.validate(data2))){
vErrors = mistake(vErrors, instancePath+"/port", "format");
errors++;
}
}
}
if(data.scheme !== undefined){
let data3 = data.scheme;
if(typeof data3 !== "string"){
vErrors = mistake(vErrors, instancePath+"/scheme", "type");
errors++;
}
if(!((data3 === "http") || (data3 === "https"))){
vErrors = mistake(vErrors, instancePath+"/scheme", "enum");
errors++;
}
}
if(data.statusCode !== undefined){
let data4 = data.statusCode;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
vErrors = mistake(vErrors, instancePath+"/statusCode", "type");
errors++;
}
if(!((data4 === 301) || (data4 === 302))){
vErrors = mistake(vErrors, instancePath+"/statusCode", "enum");
errors++;
}
if((typeof data4 == "number") && (isFinite(data4))){
if(!(formats10.validate(data4))){
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
validate87.errors = vErrors;
return errors === 0;
}


function validate92(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "hostname") || (key0 === "path"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.hostname !== undefined){
let data0 = data.hostname;
if(typeof data0 === "string"){
if(data0.length > 253){
vErrors = mistake(vErrors, instancePath+"/hostname", "maxLength", 253);
errors++;
}
if(data0.length < 1){
vErrors = mistake(vErrors, instancePath+"/hostname", "minLength", 1);
errors++;
}
if(!pattern11.test(data0)){
vErrors = mistake(vErrors, instancePath+"/hostname", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/hostname", "type");
errors++;
}
}
if(data.path !== undefined){
if(!(validate88(data.path, instancePath+"/path"))){
vErrors = vErrors === null ? validate88.errors : vErrors.concat(validate88.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate92.errors = vErrors;
return errors === 0;
}


function validate62(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.type === undefined){
vErrors = mistake(vErrors, instancePath, "required", "type");
errors++;
}
for(const key0 in data){
if(!(known0.has(key0))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.cors !== undefined){
if(!(validate63(data.cors, instancePath+"/cors"))){
vErrors = vErrors === null ? validate63.errors : vErrors.concat(validate63.errors);
errors = vErrors.length;
}
}
if(data.extensionRef !== undefined){
if(!(validate65(data.extensionRef, instancePath+"/extensionRef"))){
vErrors = vErrors === null ? validate65.errors : vErrors.concat(validate65.errors);
errors = vErrors.length;
}
}
if(data.externalAuth !== undefined){
if(!(validate67(data.externalAuth, instancePath+"/externalAuth"))){
vErrors = vErrors === null ? validate67.errors : vErrors.concat(validate67.errors);
errors = vErrors.length;
}
}
if(data.requestHeaderModifier !== undefined){
if(!(validate77(data.requestHeaderModifier, instancePath+"/requestHeaderModifier"))){
vErrors = vErrors === null ? validate77.errors : vErrors.concat(validate77.errors);
errors = vErrors.length;
}
}
if(data.requestMirror !== undefined){
if(!(validate82(data.requestMirror, instancePath+"/requestMirror"))){
vErrors = vErrors === null ? validate82.errors : vErrors.concat(validate82.errors);
errors = vErrors.length;
}
}
if(data.requestRedirect !== undefined){
if(!(validate87(data.requestRedirect, instancePath+"/requestRedirect"))){
vErrors = vErrors === null ? validate87.errors : vErrors.concat(validate87.errors);
errors = vErrors.length;
}
}
if(data.responseHeaderModifier !== undefined){
if(!(validate77(data.responseHeaderModifier, instancePath+"/responseHeaderModifier"))){
vErrors = vErrors === null ? validate77.errors : vErrors.concat(validate77.errors);
errors = vErrors.length;
}
}
if(data.type !== undefined){
let data7 = data.type;
if(typeof data7 !== "string"){
vErrors = mistake(vErrors, instancePath+"/type", "type");
errors++;
}
if(!((((((((data7 === "RequestHeaderModifier") || (data7 === "ResponseHeaderModifier")) || (data7 === "RequestMirror")) || (data7 === "RequestRedirect")) || (data7 === "URLRewrite")) || (data7 === "ExtensionRef")) || (data7 === "CORS")) || (data7 === "ExternalAuth"))){
vErrors = mistake(vErrors, instancePath+"/type", "enum");
errors++;
}
}
if(data.urlRewrite !== undefined){
if(!(validate92(data.urlRewrite, instancePath+"/urlRewrite"))){
vErrors = vErrors === null ? validate92.errors : vErrors.concat(validate92.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate62.errors = vErrors;
return errors === 0;
}


function validate61(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
vErrors = mistake(vErrors, instancePath, "required", "name");
errors++;
}
for(const key0 in data){
if(!(((((((key0 === "filters") || (key0 === "group")) || (key0 === "kind")) || (key0 === "name")) || (key0 === "namespace")) || (key0 === "port")) || (key0 === "weight"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.filters !== undefined){
let data0 = data.filters;
if(Array.isArray(data0)){
if(data0.length > 16){
vErrors = mistake(vErrors, instancePath+"/filters", "maxItems", 16);
errors++;
}
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
if(!(validate62(data0[i0], instancePath+"/filters/" + i0))){
vErrors = vErrors === null ? validate62.errors : vErrors.concat(validate62.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/filters", "type");
errors++;
}
}
if(data.group !== undefined){
let data2 = data.group;
if(typeof data2 === "string"){
if(data2.length > 253){
vErrors = mistake(vErrors, instancePath+"/group", "maxLength", 253);
errors++;
}
if(!pattern1.test(data2)){
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
let data3 = data.kind;
if(typeof data3 === "string"){
if(data3.length > 63){
vErrors = mistake(vErrors, instancePath+"/kind", "maxLength", 63);
errors++;
}
if(data3.length < 1){
vErrors = mistake(vErrors, instancePath+"/kind", "minLength", 1);
errors++;
}
if(!pattern2.test(data3)){
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
let data4 = data.name;
if(typeof data4 === "string"){
if(data4.length > 253){
vErrors = mistake(vErrors, instancePath+"/name", "maxLength", 253);
errors++;
}
if(data4.length < 1){
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
let data5 = data.namespace;
if(typeof data5 === "string"){
if(data5.length > 63){
vErrors = mistake(vErrors, instancePath+"/namespace", "maxLength", 63);
errors++;
}
if(data5.length < 1){
vErrors = mistake(vErrors, instancePath+"/namespace", "minLength", 1);
errors++;
}
if(!pattern3.test(data5)){
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
let data6 = data.port;
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
vErrors = mistake(vErrors, instancePath+"/port", "type");
errors++;
}
if((typeof data6 == "number") && (isFinite(data6))){
if(data6 > 65535 || isNaN(data6)){
vErrors = mistake(vErrors, instancePath+"/port", "maximum", 65535);
errors++;
}
if(data6 < 1 || isNaN(data6)){
vErrors = mistake(vErrors, instancePath+"/port", "minimum", 1);
errors++;
}
if(!(formats0.validate(data6))){
vErrors = mistake(vErrors, instancePath+"/port", "format");
errors++;
}
}
}
if(data.weight !== undefined){
let data7 = data.weight;
if(!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))){
vErrors = mistake(vErrors, instancePath+"/weight", "type");
errors++;
}
if((typeof data7 == "number") && (isFinite(data7))){
if(data7 > 1000000 || isNaN(data7)){
vErrors = mistake(vErrors, instancePath+"/weight", "maximum", 1000000);
errors++;
}
if(data7 < 0 || isNaN(data7)){
vErrors = mistake(vErrors, instancePath+"/weight", "minimum", 0);
errors++;
}
if(!(formats0.validate(data7))){
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
validate61.errors = vErrors;
return errors === 0;
}


function validate99(data, instancePath = ''){
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
if(!pattern24.test(data0)){
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
validate99.errors = vErrors;
return errors === 0;
}


function validate101(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "type") || (key0 === "value"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.type !== undefined){
let data0 = data.type;
if(typeof data0 !== "string"){
vErrors = mistake(vErrors, instancePath+"/type", "type");
errors++;
}
if(!(((data0 === "Exact") || (data0 === "PathPrefix")) || (data0 === "RegularExpression"))){
vErrors = mistake(vErrors, instancePath+"/type", "enum");
errors++;
}
}
if(data.value !== undefined){
let data1 = data.value;
if(typeof data1 === "string"){
if(data1.length > 1024){
vErrors = mistake(vErrors, instancePath+"/value", "maxLength", 1024);
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
validate101.errors = vErrors;
return errors === 0;
}


function validate103(data, instancePath = ''){
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
if(!pattern24.test(data0)){
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
if(data2.length > 1024){
vErrors = mistake(vErrors, instancePath+"/value", "maxLength", 1024);
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
validate103.errors = vErrors;
return errors === 0;
}


function validate98(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((key0 === "headers") || (key0 === "method")) || (key0 === "path")) || (key0 === "queryParams"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.headers !== undefined){
let data0 = data.headers;
if(Array.isArray(data0)){
if(data0.length > 16){
vErrors = mistake(vErrors, instancePath+"/headers", "maxItems", 16);
errors++;
}
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
if(!(validate99(data0[i0], instancePath+"/headers/" + i0))){
vErrors = vErrors === null ? validate99.errors : vErrors.concat(validate99.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/headers", "type");
errors++;
}
}
if(data.method !== undefined){
let data2 = data.method;
if(typeof data2 !== "string"){
vErrors = mistake(vErrors, instancePath+"/method", "type");
errors++;
}
if(!(((((((((data2 === "GET") || (data2 === "HEAD")) || (data2 === "POST")) || (data2 === "PUT")) || (data2 === "DELETE")) || (data2 === "CONNECT")) || (data2 === "OPTIONS")) || (data2 === "TRACE")) || (data2 === "PATCH"))){
vErrors = mistake(vErrors, instancePath+"/method", "enum");
errors++;
}
}
if(data.path !== undefined){
if(!(validate101(data.path, instancePath+"/path"))){
vErrors = vErrors === null ? validate101.errors : vErrors.concat(validate101.errors);
errors = vErrors.length;
}
}
if(data.queryParams !== undefined){
let data4 = data.queryParams;
if(Array.isArray(data4)){
if(data4.length > 16){
vErrors = mistake(vErrors, instancePath+"/queryParams", "maxItems", 16);
errors++;
}
const len1 = data4.length;
for(let i1=0; i1<len1; i1++){
if(!(validate103(data4[i1], instancePath+"/queryParams/" + i1))){
vErrors = vErrors === null ? validate103.errors : vErrors.concat(validate103.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/queryParams", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate98.errors = vErrors;
return errors === 0;
}

const pattern42 = new RegExp("^([0-9]{1,5}(h|m|s|ms)){1,4}$", "");

function validate106(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((key0 === "attempts") || (key0 === "backoff")) || (key0 === "codes"))){
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
if(!(formats10.validate(data0))){
vErrors = mistake(vErrors, instancePath+"/attempts", "format");
errors++;
}
}
}
if(data.backoff !== undefined){
let data1 = data.backoff;
if(typeof data1 === "string"){
if(!pattern42.test(data1)){
vErrors = mistake(vErrors, instancePath+"/backoff", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/backoff", "type");
errors++;
}
}
if(data.codes !== undefined){
let data2 = data.codes;
if(Array.isArray(data2)){
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
let data3 = data2[i0];
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
vErrors = mistake(vErrors, instancePath+"/codes/" + i0, "type");
errors++;
}
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 > 599 || isNaN(data3)){
vErrors = mistake(vErrors, instancePath+"/codes/" + i0, "maximum", 599);
errors++;
}
if(data3 < 400 || isNaN(data3)){
vErrors = mistake(vErrors, instancePath+"/codes/" + i0, "minimum", 400);
errors++;
}
if(!(formats10.validate(data3))){
vErrors = mistake(vErrors, instancePath+"/codes/" + i0, "format");
errors++;
}
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/codes", "type");
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


function validate109(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(key0 === "lifetimeType")){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.lifetimeType !== undefined){
let data0 = data.lifetimeType;
if(typeof data0 !== "string"){
vErrors = mistake(vErrors, instancePath+"/lifetimeType", "type");
errors++;
}
if(!((data0 === "Permanent") || (data0 === "Session"))){
vErrors = mistake(vErrors, instancePath+"/lifetimeType", "enum");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate109.errors = vErrors;
return errors === 0;
}


function validate108(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((((key0 === "absoluteTimeout") || (key0 === "cookieConfig")) || (key0 === "idleTimeout")) || (key0 === "sessionName")) || (key0 === "type"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.absoluteTimeout !== undefined){
let data0 = data.absoluteTimeout;
if(typeof data0 === "string"){
if(!pattern42.test(data0)){
vErrors = mistake(vErrors, instancePath+"/absoluteTimeout", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/absoluteTimeout", "type");
errors++;
}
}
if(data.cookieConfig !== undefined){
if(!(validate109(data.cookieConfig, instancePath+"/cookieConfig"))){
vErrors = vErrors === null ? validate109.errors : vErrors.concat(validate109.errors);
errors = vErrors.length;
}
}
if(data.idleTimeout !== undefined){
let data2 = data.idleTimeout;
if(typeof data2 === "string"){
if(!pattern42.test(data2)){
vErrors = mistake(vErrors, instancePath+"/idleTimeout", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/idleTimeout", "type");
errors++;
}
}
if(data.sessionName !== undefined){
let data3 = data.sessionName;
if(typeof data3 === "string"){
if(data3.length > 128){
vErrors = mistake(vErrors, instancePath+"/sessionName", "maxLength", 128);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/sessionName", "type");
errors++;
}
}
if(data.type !== undefined){
let data4 = data.type;
if(typeof data4 !== "string"){
vErrors = mistake(vErrors, instancePath+"/type", "type");
errors++;
}
if(!((data4 === "Cookie") || (data4 === "Header"))){
vErrors = mistake(vErrors, instancePath+"/type", "enum");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate108.errors = vErrors;
return errors === 0;
}


function validate112(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "backendRequest") || (key0 === "request"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.backendRequest !== undefined){
let data0 = data.backendRequest;
if(typeof data0 === "string"){
if(!pattern42.test(data0)){
vErrors = mistake(vErrors, instancePath+"/backendRequest", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/backendRequest", "type");
errors++;
}
}
if(data.request !== undefined){
let data1 = data.request;
if(typeof data1 === "string"){
if(!pattern42.test(data1)){
vErrors = mistake(vErrors, instancePath+"/request", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/request", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate112.errors = vErrors;
return errors === 0;
}


function validate60(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((((((key0 === "backendRefs") || (key0 === "filters")) || (key0 === "matches")) || (key0 === "name")) || (key0 === "retry")) || (key0 === "sessionPersistence")) || (key0 === "timeouts"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.backendRefs !== undefined){
let data0 = data.backendRefs;
if(Array.isArray(data0)){
if(data0.length > 16){
vErrors = mistake(vErrors, instancePath+"/backendRefs", "maxItems", 16);
errors++;
}
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
if(!(validate61(data0[i0], instancePath+"/backendRefs/" + i0))){
vErrors = vErrors === null ? validate61.errors : vErrors.concat(validate61.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/backendRefs", "type");
errors++;
}
}
if(data.filters !== undefined){
let data2 = data.filters;
if(Array.isArray(data2)){
if(data2.length > 16){
vErrors = mistake(vErrors, instancePath+"/filters", "maxItems", 16);
errors++;
}
const len1 = data2.length;
for(let i1=0; i1<len1; i1++){
if(!(validate62(data2[i1], instancePath+"/filters/" + i1))){
vErrors = vErrors === null ? validate62.errors : vErrors.concat(validate62.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/filters", "type");
errors++;
}
}
if(data.matches !== undefined){
let data4 = data.matches;
if(Array.isArray(data4)){
if(data4.length > 64){
vErrors = mistake(vErrors, instancePath+"/matches", "maxItems", 64);
errors++;
}
const len2 = data4.length;
for(let i2=0; i2<len2; i2++){
if(!(validate98(data4[i2], instancePath+"/matches/" + i2))){
vErrors = vErrors === null ? validate98.errors : vErrors.concat(validate98.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/matches", "type");
errors++;
}
}
if(data.name !== undefined){
let data6 = data.name;
if(typeof data6 === "string"){
if(data6.length > 253){
vErrors = mistake(vErrors, instancePath+"/name", "maxLength", 253);
errors++;
}
if(data6.length < 1){
vErrors = mistake(vErrors, instancePath+"/name", "minLength", 1);
errors++;
}
if(!pattern11.test(data6)){
vErrors = mistake(vErrors, instancePath+"/name", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/name", "type");
errors++;
}
}
if(data.retry !== undefined){
if(!(validate106(data.retry, instancePath+"/retry"))){
vErrors = vErrors === null ? validate106.errors : vErrors.concat(validate106.errors);
errors = vErrors.length;
}
}
if(data.sessionPersistence !== undefined){
if(!(validate108(data.sessionPersistence, instancePath+"/sessionPersistence"))){
vErrors = vErrors === null ? validate108.errors : vErrors.concat(validate108.errors);
errors = vErrors.length;
}
}
if(data.timeouts !== undefined){
if(!(validate112(data.timeouts, instancePath+"/timeouts"))){
vErrors = vErrors === null ? validate112.errors : vErrors.concat(validate112.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate60.errors = vErrors;
return errors === 0;
}


function validate57(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((key0 === "hostnames") || (key0 === "parentRefs")) || (key0 === "rules")) || (key0 === "useDefaultGateways"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.hostnames !== undefined){
let data0 = data.hostnames;
if(Array.isArray(data0)){
if(data0.length > 16){
vErrors = mistake(vErrors, instancePath+"/hostnames", "maxItems", 16);
errors++;
}
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
if(typeof data1 === "string"){
if(data1.length > 253){
vErrors = mistake(vErrors, instancePath+"/hostnames/" + i0, "maxLength", 253);
errors++;
}
if(data1.length < 1){
vErrors = mistake(vErrors, instancePath+"/hostnames/" + i0, "minLength", 1);
errors++;
}
if(!pattern10.test(data1)){
vErrors = mistake(vErrors, instancePath+"/hostnames/" + i0, "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/hostnames/" + i0, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/hostnames", "type");
errors++;
}
}
if(data.parentRefs !== undefined){
let data2 = data.parentRefs;
if(Array.isArray(data2)){
if(data2.length > 32){
vErrors = mistake(vErrors, instancePath+"/parentRefs", "maxItems", 32);
errors++;
}
const len1 = data2.length;
for(let i1=0; i1<len1; i1++){
if(!(validate58(data2[i1], instancePath+"/parentRefs/" + i1))){
vErrors = vErrors === null ? validate58.errors : vErrors.concat(validate58.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/parentRefs", "type");
errors++;
}
}
if(data.rules !== undefined){
let data4 = data.rules;
if(Array.isArray(data4)){
if(data4.length > 16){
vErrors = mistake(vErrors, instancePath+"/rules", "maxItems", 16);
errors++;
}
const len2 = data4.length;
for(let i2=0; i2<len2; i2++){
if(!(validate60(data4[i2], instancePath+"/rules/" + i2))){
vErrors = vErrors === null ? validate60.errors : vErrors.concat(validate60.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/rules", "type");
errors++;
}
}
if(data.useDefaultGateways !== undefined){
let data6 = data.useDefaultGateways;
if(typeof data6 !== "string"){
vErrors = mistake(vErrors, instancePath+"/useDefaultGateways", "type");
errors++;
}
if(!((data6 === "All") || (data6 === "None"))){
vErrors = mistake(vErrors, instancePath+"/useDefaultGateways", "enum");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate57.errors = vErrors;
return errors === 0;
}


function validate56(data, instancePath = ''){
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
if(!(validate57(data.spec, instancePath+"/spec"))){
vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate56.errors = vErrors;
return errors === 0;
}


function validate55(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(!(validate56(data, instancePath))){
vErrors = vErrors === null ? validate56.errors : vErrors.concat(validate56.errors);
errors = vErrors.length;
}
validate55.errors = vErrors;
return errors === 0;
}

const GRPCRoute = validate117;

function validate120(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
vErrors = mistake(vErrors, instancePath, "required", "name");
errors++;
}
for(const key0 in data){
if(!((((((key0 === "group") || (key0 === "kind")) || (key0 === "name")) || (key0 === "namespace")) || (key0 === "port")) || (key0 === "sectionName"))){
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
if(!pattern1.test(data0)){
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
if(!pattern2.test(data1)){
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
if(!pattern3.test(data3)){
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
if(data.sectionName !== undefined){
let data5 = data.sectionName;
if(typeof data5 === "string"){
if(data5.length > 253){
vErrors = mistake(vErrors, instancePath+"/sectionName", "maxLength", 253);
errors++;
}
if(data5.length < 1){
vErrors = mistake(vErrors, instancePath+"/sectionName", "minLength", 1);
errors++;
}
if(!pattern11.test(data5)){
vErrors = mistake(vErrors, instancePath+"/sectionName", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/sectionName", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate120.errors = vErrors;
return errors === 0;
}


function validate125(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.group === undefined){
vErrors = mistake(vErrors, instancePath, "required", "group");
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
for(const key0 in data){
if(!(((key0 === "group") || (key0 === "kind")) || (key0 === "name"))){
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
if(!pattern1.test(data0)){
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
if(!pattern2.test(data1)){
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
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate125.errors = vErrors;
return errors === 0;
}


function validate128(data, instancePath = ''){
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
if(!pattern24.test(data0)){
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
validate128.errors = vErrors;
return errors === 0;
}


function validate127(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((key0 === "add") || (key0 === "remove")) || (key0 === "set"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.add !== undefined){
let data0 = data.add;
if(Array.isArray(data0)){
if(data0.length > 16){
vErrors = mistake(vErrors, instancePath+"/add", "maxItems", 16);
errors++;
}
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
if(!(validate128(data0[i0], instancePath+"/add/" + i0))){
vErrors = vErrors === null ? validate128.errors : vErrors.concat(validate128.errors);
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
let data2 = data.remove;
if(Array.isArray(data2)){
if(data2.length > 16){
vErrors = mistake(vErrors, instancePath+"/remove", "maxItems", 16);
errors++;
}
const len1 = data2.length;
for(let i1=0; i1<len1; i1++){
if(typeof data2[i1] !== "string"){
vErrors = mistake(vErrors, instancePath+"/remove/" + i1, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/remove", "type");
errors++;
}
}
if(data.set !== undefined){
let data4 = data.set;
if(Array.isArray(data4)){
if(data4.length > 16){
vErrors = mistake(vErrors, instancePath+"/set", "maxItems", 16);
errors++;
}
const len2 = data4.length;
for(let i2=0; i2<len2; i2++){
if(!(validate128(data4[i2], instancePath+"/set/" + i2))){
vErrors = vErrors === null ? validate128.errors : vErrors.concat(validate128.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/set", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate127.errors = vErrors;
return errors === 0;
}


function validate133(data, instancePath = ''){
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
if(!pattern1.test(data0)){
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
if(!pattern2.test(data1)){
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
if(!pattern3.test(data3)){
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
validate133.errors = vErrors;
return errors === 0;
}


function validate135(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.numerator === undefined){
vErrors = mistake(vErrors, instancePath, "required", "numerator");
errors++;
}
for(const key0 in data){
if(!((key0 === "denominator") || (key0 === "numerator"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.denominator !== undefined){
let data0 = data.denominator;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
vErrors = mistake(vErrors, instancePath+"/denominator", "type");
errors++;
}
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 < 1 || isNaN(data0)){
vErrors = mistake(vErrors, instancePath+"/denominator", "minimum", 1);
errors++;
}
if(!(formats0.validate(data0))){
vErrors = mistake(vErrors, instancePath+"/denominator", "format");
errors++;
}
}
}
if(data.numerator !== undefined){
let data1 = data.numerator;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
vErrors = mistake(vErrors, instancePath+"/numerator", "type");
errors++;
}
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 < 0 || isNaN(data1)){
vErrors = mistake(vErrors, instancePath+"/numerator", "minimum", 0);
errors++;
}
if(!(formats0.validate(data1))){
vErrors = mistake(vErrors, instancePath+"/numerator", "format");
errors++;
}
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate135.errors = vErrors;
return errors === 0;
}


function validate132(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.backendRef === undefined){
vErrors = mistake(vErrors, instancePath, "required", "backendRef");
errors++;
}
for(const key0 in data){
if(!(((key0 === "backendRef") || (key0 === "fraction")) || (key0 === "percent"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.backendRef !== undefined){
if(!(validate133(data.backendRef, instancePath+"/backendRef"))){
vErrors = vErrors === null ? validate133.errors : vErrors.concat(validate133.errors);
errors = vErrors.length;
}
}
if(data.fraction !== undefined){
if(!(validate135(data.fraction, instancePath+"/fraction"))){
vErrors = vErrors === null ? validate135.errors : vErrors.concat(validate135.errors);
errors = vErrors.length;
}
}
if(data.percent !== undefined){
let data2 = data.percent;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
vErrors = mistake(vErrors, instancePath+"/percent", "type");
errors++;
}
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 100 || isNaN(data2)){
vErrors = mistake(vErrors, instancePath+"/percent", "maximum", 100);
errors++;
}
if(data2 < 0 || isNaN(data2)){
vErrors = mistake(vErrors, instancePath+"/percent", "minimum", 0);
errors++;
}
if(!(formats0.validate(data2))){
vErrors = mistake(vErrors, instancePath+"/percent", "format");
errors++;
}
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


function validate124(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.type === undefined){
vErrors = mistake(vErrors, instancePath, "required", "type");
errors++;
}
for(const key0 in data){
if(!(((((key0 === "extensionRef") || (key0 === "requestHeaderModifier")) || (key0 === "requestMirror")) || (key0 === "responseHeaderModifier")) || (key0 === "type"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.extensionRef !== undefined){
if(!(validate125(data.extensionRef, instancePath+"/extensionRef"))){
vErrors = vErrors === null ? validate125.errors : vErrors.concat(validate125.errors);
errors = vErrors.length;
}
}
if(data.requestHeaderModifier !== undefined){
if(!(validate127(data.requestHeaderModifier, instancePath+"/requestHeaderModifier"))){
vErrors = vErrors === null ? validate127.errors : vErrors.concat(validate127.errors);
errors = vErrors.length;
}
}
if(data.requestMirror !== undefined){
if(!(validate132(data.requestMirror, instancePath+"/requestMirror"))){
vErrors = vErrors === null ? validate132.errors : vErrors.concat(validate132.errors);
errors = vErrors.length;
}
}
if(data.responseHeaderModifier !== undefined){
if(!(validate127(data.responseHeaderModifier, instancePath+"/responseHeaderModifier"))){
vErrors = vErrors === null ? validate127.errors : vErrors.concat(validate127.errors);
errors = vErrors.length;
}
}
if(data.type !== undefined){
let data4 = data.type;
if(typeof data4 !== "string"){
vErrors = mistake(vErrors, instancePath+"/type", "type");
errors++;
}
if(!((((data4 === "ResponseHeaderModifier") || (data4 === "RequestHeaderModifier")) || (data4 === "RequestMirror")) || (data4 === "ExtensionRef"))){
vErrors = mistake(vErrors, instancePath+"/type", "enum");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate124.errors = vErrors;
return errors === 0;
}


function validate123(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
vErrors = mistake(vErrors, instancePath, "required", "name");
errors++;
}
for(const key0 in data){
if(!(((((((key0 === "filters") || (key0 === "group")) || (key0 === "kind")) || (key0 === "name")) || (key0 === "namespace")) || (key0 === "port")) || (key0 === "weight"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.filters !== undefined){
let data0 = data.filters;
if(Array.isArray(data0)){
if(data0.length > 16){
vErrors = mistake(vErrors, instancePath+"/filters", "maxItems", 16);
errors++;
}
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
if(!(validate124(data0[i0], instancePath+"/filters/" + i0))){
vErrors = vErrors === null ? validate124.errors : vErrors.concat(validate124.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/filters", "type");
errors++;
}
}
if(data.group !== undefined){
let data2 = data.group;
if(typeof data2 === "string"){
if(data2.length > 253){
vErrors = mistake(vErrors, instancePath+"/group", "maxLength", 253);
errors++;
}
if(!pattern1.test(data2)){
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
let data3 = data.kind;
if(typeof data3 === "string"){
if(data3.length > 63){
vErrors = mistake(vErrors, instancePath+"/kind", "maxLength", 63);
errors++;
}
if(data3.length < 1){
vErrors = mistake(vErrors, instancePath+"/kind", "minLength", 1);
errors++;
}
if(!pattern2.test(data3)){
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
let data4 = data.name;
if(typeof data4 === "string"){
if(data4.length > 253){
vErrors = mistake(vErrors, instancePath+"/name", "maxLength", 253);
errors++;
}
if(data4.length < 1){
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
let data5 = data.namespace;
if(typeof data5 === "string"){
if(data5.length > 63){
vErrors = mistake(vErrors, instancePath+"/namespace", "maxLength", 63);
errors++;
}
if(data5.length < 1){
vErrors = mistake(vErrors, instancePath+"/namespace", "minLength", 1);
errors++;
}
if(!pattern3.test(data5)){
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
let data6 = data.port;
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
vErrors = mistake(vErrors, instancePath+"/port", "type");
errors++;
}
if((typeof data6 == "number") && (isFinite(data6))){
if(data6 > 65535 || isNaN(data6)){
vErrors = mistake(vErrors, instancePath+"/port", "maximum", 65535);
errors++;
}
if(data6 < 1 || isNaN(data6)){
vErrors = mistake(vErrors, instancePath+"/port", "minimum", 1);
errors++;
}
if(!(formats0.validate(data6))){
vErrors = mistake(vErrors, instancePath+"/port", "format");
errors++;
}
}
}
if(data.weight !== undefined){
let data7 = data.weight;
if(!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))){
vErrors = mistake(vErrors, instancePath+"/weight", "type");
errors++;
}
if((typeof data7 == "number") && (isFinite(data7))){
if(data7 > 1000000 || isNaN(data7)){
vErrors = mistake(vErrors, instancePath+"/weight", "maximum", 1000000);
errors++;
}
if(data7 < 0 || isNaN(data7)){
vErrors = mistake(vErrors, instancePath+"/weight", "minimum", 0);
errors++;
}
if(!(formats0.validate(data7))){
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
validate123.errors = vErrors;
return errors === 0;
}


function validate143(data, instancePath = ''){
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
if(!pattern24.test(data0)){
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
validate143.errors = vErrors;
return errors === 0;
}


function validate145(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((key0 === "method") || (key0 === "service")) || (key0 === "type"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.method !== undefined){
let data0 = data.method;
if(typeof data0 === "string"){
if(data0.length > 1024){
vErrors = mistake(vErrors, instancePath+"/method", "maxLength", 1024);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/method", "type");
errors++;
}
}
if(data.service !== undefined){
let data1 = data.service;
if(typeof data1 === "string"){
if(data1.length > 1024){
vErrors = mistake(vErrors, instancePath+"/service", "maxLength", 1024);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/service", "type");
errors++;
}
}
if(data.type !== undefined){
let data2 = data.type;
if(typeof data2 !== "string"){
vErrors = mistake(vErrors, instancePath+"/type", "type");
errors++;
}
if(!((data2 === "Exact") || (data2 === "RegularExpression"))){
vErrors = mistake(vErrors, instancePath+"/type", "enum");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate145.errors = vErrors;
return errors === 0;
}


function validate142(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "headers") || (key0 === "method"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.headers !== undefined){
let data0 = data.headers;
if(Array.isArray(data0)){
if(data0.length > 16){
vErrors = mistake(vErrors, instancePath+"/headers", "maxItems", 16);
errors++;
}
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
if(!(validate143(data0[i0], instancePath+"/headers/" + i0))){
vErrors = vErrors === null ? validate143.errors : vErrors.concat(validate143.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/headers", "type");
errors++;
}
}
if(data.method !== undefined){
if(!(validate145(data.method, instancePath+"/method"))){
vErrors = vErrors === null ? validate145.errors : vErrors.concat(validate145.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate142.errors = vErrors;
return errors === 0;
}


function validate149(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(key0 === "lifetimeType")){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.lifetimeType !== undefined){
let data0 = data.lifetimeType;
if(typeof data0 !== "string"){
vErrors = mistake(vErrors, instancePath+"/lifetimeType", "type");
errors++;
}
if(!((data0 === "Permanent") || (data0 === "Session"))){
vErrors = mistake(vErrors, instancePath+"/lifetimeType", "enum");
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
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((((key0 === "absoluteTimeout") || (key0 === "cookieConfig")) || (key0 === "idleTimeout")) || (key0 === "sessionName")) || (key0 === "type"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.absoluteTimeout !== undefined){
let data0 = data.absoluteTimeout;
if(typeof data0 === "string"){
if(!pattern42.test(data0)){
vErrors = mistake(vErrors, instancePath+"/absoluteTimeout", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/absoluteTimeout", "type");
errors++;
}
}
if(data.cookieConfig !== undefined){
if(!(validate149(data.cookieConfig, instancePath+"/cookieConfig"))){
vErrors = vErrors === null ? validate149.errors : vErrors.concat(validate149.errors);
errors = vErrors.length;
}
}
if(data.idleTimeout !== undefined){
let data2 = data.idleTimeout;
if(typeof data2 === "string"){
if(!pattern42.test(data2)){
vErrors = mistake(vErrors, instancePath+"/idleTimeout", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/idleTimeout", "type");
errors++;
}
}
if(data.sessionName !== undefined){
let data3 = data.sessionName;
if(typeof data3 === "string"){
if(data3.length > 128){
vErrors = mistake(vErrors, instancePath+"/sessionName", "maxLength", 128);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/sessionName", "type");
errors++;
}
}
if(data.type !== undefined){
let data4 = data.type;
if(typeof data4 !== "string"){
vErrors = mistake(vErrors, instancePath+"/type", "type");
errors++;
}
if(!((data4 === "Cookie") || (data4 === "Header"))){
vErrors = mistake(vErrors, instancePath+"/type", "enum");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate148.errors = vErrors;
return errors === 0;
}


function validate122(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((((key0 === "backendRefs") || (key0 === "filters")) || (key0 === "matches")) || (key0 === "name")) || (key0 === "sessionPersistence"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.backendRefs !== undefined){
let data0 = data.backendRefs;
if(Array.isArray(data0)){
if(data0.length > 16){
vErrors = mistake(vErrors, instancePath+"/backendRefs", "maxItems", 16);
errors++;
}
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
if(!(validate123(data0[i0], instancePath+"/backendRefs/" + i0))){
vErrors = vErrors === null ? validate123.errors : vErrors.concat(validate123.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/backendRefs", "type");
errors++;
}
}
if(data.filters !== undefined){
let data2 = data.filters;
if(Array.isArray(data2)){
if(data2.length > 16){
vErrors = mistake(vErrors, instancePath+"/filters", "maxItems", 16);
errors++;
}
const len1 = data2.length;
for(let i1=0; i1<len1; i1++){
if(!(validate124(data2[i1], instancePath+"/filters/" + i1))){
vErrors = vErrors === null ? validate124.errors : vErrors.concat(validate124.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/filters", "type");
errors++;
}
}
if(data.matches !== undefined){
let data4 = data.matches;
if(Array.isArray(data4)){
if(data4.length > 64){
vErrors = mistake(vErrors, instancePath+"/matches", "maxItems", 64);
errors++;
}
const len2 = data4.length;
for(let i2=0; i2<len2; i2++){
if(!(validate142(data4[i2], instancePath+"/matches/" + i2))){
vErrors = vErrors === null ? validate142.errors : vErrors.concat(validate142.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/matches", "type");
errors++;
}
}
if(data.name !== undefined){
let data6 = data.name;
if(typeof data6 === "string"){
if(data6.length > 253){
vErrors = mistake(vErrors, instancePath+"/name", "maxLength", 253);
errors++;
}
if(data6.length < 1){
vErrors = mistake(vErrors, instancePath+"/name", "minLength", 1);
errors++;
}
if(!pattern11.test(data6)){
vErrors = mistake(vErrors, instancePath+"/name", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/name", "type");
errors++;
}
}
if(data.sessionPersistence !== undefined){
if(!(validate148(data.sessionPersistence, instancePath+"/sessionPersistence"))){
vErrors = vErrors === null ? validate148.errors : vErrors.concat(validate148.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate122.errors = vErrors;
return errors === 0;
}


function validate119(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((key0 === "hostnames") || (key0 === "parentRefs")) || (key0 === "rules")) || (key0 === "useDefaultGateways"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.hostnames !== undefined){
let data0 = data.hostnames;
if(Array.isArray(data0)){
if(data0.length > 16){
vErrors = mistake(vErrors, instancePath+"/hostnames", "maxItems", 16);
errors++;
}
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
if(typeof data1 === "string"){
if(data1.length > 253){
vErrors = mistake(vErrors, instancePath+"/hostnames/" + i0, "maxLength", 253);
errors++;
}
if(data1.length < 1){
vErrors = mistake(vErrors, instancePath+"/hostnames/" + i0, "minLength", 1);
errors++;
}
if(!pattern10.test(data1)){
vErrors = mistake(vErrors, instancePath+"/hostnames/" + i0, "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/hostnames/" + i0, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/hostnames", "type");
errors++;
}
}
if(data.parentRefs !== undefined){
let data2 = data.parentRefs;
if(Array.isArray(data2)){
if(data2.length > 32){
vErrors = mistake(vErrors, instancePath+"/parentRefs", "maxItems", 32);
errors++;
}
const len1 = data2.length;
for(let i1=0; i1<len1; i1++){
if(!(validate120(data2[i1], instancePath+"/parentRefs/" + i1))){
vErrors = vErrors === null ? validate120.errors : vErrors.concat(validate120.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/parentRefs", "type");
errors++;
}
}
if(data.rules !== undefined){
let data4 = data.rules;
if(Array.isArray(data4)){
if(data4.length > 16){
vErrors = mistake(vErrors, instancePath+"/rules", "maxItems", 16);
errors++;
}
const len2 = data4.length;
for(let i2=0; i2<len2; i2++){
if(!(validate122(data4[i2], instancePath+"/rules/" + i2))){
vErrors = vErrors === null ? validate122.errors : vErrors.concat(validate122.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/rules", "type");
errors++;
}
}
if(data.useDefaultGateways !== undefined){
let data6 = data.useDefaultGateways;
if(typeof data6 !== "string"){
vErrors = mistake(vErrors, instancePath+"/useDefaultGateways", "type");
errors++;
}
if(!((data6 === "All") || (data6 === "None"))){
vErrors = mistake(vErrors, instancePath+"/useDefaultGateways", "enum");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate119.errors = vErrors;
return errors === 0;
}


function validate118(data, instancePath = ''){
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
if(!(validate119(data.spec, instancePath+"/spec"))){
vErrors = vErrors === null ? validate119.errors : vErrors.concat(validate119.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate118.errors = vErrors;
return errors === 0;
}


function validate117(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(!(validate118(data, instancePath))){
vErrors = vErrors === null ? validate118.errors : vErrors.concat(validate118.errors);
errors = vErrors.length;
}
validate117.errors = vErrors;
return errors === 0;
}

const TCPRoute = validate155;

function validate158(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
vErrors = mistake(vErrors, instancePath, "required", "name");
errors++;
}
for(const key0 in data){
if(!((((((key0 === "group") || (key0 === "kind")) || (key0 === "name")) || (key0 === "namespace")) || (key0 === "port")) || (key0 === "sectionName"))){
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
if(!pattern1.test(data0)){
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
if(!pattern2.test(data1)){
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
if(!pattern3.test(data3)){
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
if(data.sectionName !== undefined){
let data5 = data.sectionName;
if(typeof data5 === "string"){
if(data5.length > 253){
vErrors = mistake(vErrors, instancePath+"/sectionName", "maxLength", 253);
errors++;
}
if(data5.length < 1){
vErrors = mistake(vErrors, instancePath+"/sectionName", "minLength", 1);
errors++;
}
if(!pattern11.test(data5)){
vErrors = mistake(vErrors, instancePath+"/sectionName", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/sectionName", "type");
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
if(!pattern1.test(data0)){
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
if(!pattern2.test(data1)){
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
if(!pattern3.test(data3)){
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
validate161.errors = vErrors;
return errors === 0;
}


function validate160(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.backendRefs === undefined){
vErrors = mistake(vErrors, instancePath, "required", "backendRefs");
errors++;
}
for(const key0 in data){
if(!((key0 === "backendRefs") || (key0 === "name"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.backendRefs !== undefined){
let data0 = data.backendRefs;
if(Array.isArray(data0)){
if(data0.length > 16){
vErrors = mistake(vErrors, instancePath+"/backendRefs", "maxItems", 16);
errors++;
}
if(data0.length < 1){
vErrors = mistake(vErrors, instancePath+"/backendRefs", "minItems", 1);
errors++;
}
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
if(!(validate161(data0[i0], instancePath+"/backendRefs/" + i0))){
vErrors = vErrors === null ? validate161.errors : vErrors.concat(validate161.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/backendRefs", "type");
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
if(!pattern11.test(data2)){
vErrors = mistake(vErrors, instancePath+"/name", "pattern");
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
validate160.errors = vErrors;
return errors === 0;
}


function validate157(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.rules === undefined){
vErrors = mistake(vErrors, instancePath, "required", "rules");
errors++;
}
for(const key0 in data){
if(!(((key0 === "parentRefs") || (key0 === "rules")) || (key0 === "useDefaultGateways"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.parentRefs !== undefined){
let data0 = data.parentRefs;
if(Array.isArray(data0)){
if(data0.length > 32){
vErrors = mistake(vErrors, instancePath+"/parentRefs", "maxItems", 32);
errors++;
}
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
if(!(validate158(data0[i0], instancePath+"/parentRefs/" + i0))){
vErrors = vErrors === null ? validate158.errors : vErrors.concat(validate158.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/parentRefs", "type");
errors++;
}
}
if(data.rules !== undefined){
let data2 = data.rules;
if(Array.isArray(data2)){
if(data2.length > 16){
vErrors = mistake(vErrors, instancePath+"/rules", "maxItems", 16);
errors++;
}
if(data2.length < 1){
vErrors = mistake(vErrors, instancePath+"/rules", "minItems", 1);
errors++;
}
const len1 = data2.length;
for(let i1=0; i1<len1; i1++){
if(!(validate160(data2[i1], instancePath+"/rules/" + i1))){
vErrors = vErrors === null ? validate160.errors : vErrors.concat(validate160.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/rules", "type");
errors++;
}
}
if(data.useDefaultGateways !== undefined){
let data4 = data.useDefaultGateways;
if(typeof data4 !== "string"){
vErrors = mistake(vErrors, instancePath+"/useDefaultGateways", "type");
errors++;
}
if(!((data4 === "All") || (data4 === "None"))){
vErrors = mistake(vErrors, instancePath+"/useDefaultGateways", "enum");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate157.errors = vErrors;
return errors === 0;
}


function validate156(data, instancePath = ''){
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
if(!(validate157(data.spec, instancePath+"/spec"))){
vErrors = vErrors === null ? validate157.errors : vErrors.concat(validate157.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate156.errors = vErrors;
return errors === 0;
}


function validate155(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(!(validate156(data, instancePath))){
vErrors = vErrors === null ? validate156.errors : vErrors.concat(validate156.errors);
errors = vErrors.length;
}
validate155.errors = vErrors;
return errors === 0;
}

const TLSRoute = validate166;

function validate169(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
vErrors = mistake(vErrors, instancePath, "required", "name");
errors++;
}
for(const key0 in data){
if(!((((((key0 === "group") || (key0 === "kind")) || (key0 === "name")) || (key0 === "namespace")) || (key0 === "port")) || (key0 === "sectionName"))){
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
if(!pattern1.test(data0)){
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
if(!pattern2.test(data1)){
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
if(!pattern3.test(data3)){
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
if(data.sectionName !== undefined){
let data5 = data.sectionName;
if(typeof data5 === "string"){
if(data5.length > 253){
vErrors = mistake(vErrors, instancePath+"/sectionName", "maxLength", 253);
errors++;
}
if(data5.length < 1){
vErrors = mistake(vErrors, instancePath+"/sectionName", "minLength", 1);
errors++;
}
if(!pattern11.test(data5)){
vErrors = mistake(vErrors, instancePath+"/sectionName", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/sectionName", "type");
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


function validate172(data, instancePath = ''){
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
if(!pattern1.test(data0)){
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
if(!pattern2.test(data1)){
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
if(!pattern3.test(data3)){
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
validate172.errors = vErrors;
return errors === 0;
}


function validate171(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.backendRefs === undefined){
vErrors = mistake(vErrors, instancePath, "required", "backendRefs");
errors++;
}
for(const key0 in data){
if(!((key0 === "backendRefs") || (key0 === "name"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.backendRefs !== undefined){
let data0 = data.backendRefs;
if(Array.isArray(data0)){
if(data0.length > 16){
vErrors = mistake(vErrors, instancePath+"/backendRefs", "maxItems", 16);
errors++;
}
if(data0.length < 1){
vErrors = mistake(vErrors, instancePath+"/backendRefs", "minItems", 1);
errors++;
}
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
if(!(validate172(data0[i0], instancePath+"/backendRefs/" + i0))){
vErrors = vErrors === null ? validate172.errors : vErrors.concat(validate172.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/backendRefs", "type");
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
if(!pattern11.test(data2)){
vErrors = mistake(vErrors, instancePath+"/name", "pattern");
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
validate171.errors = vErrors;
return errors === 0;
}


function validate168(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.rules === undefined){
vErrors = mistake(vErrors, instancePath, "required", "rules");
errors++;
}
for(const key0 in data){
if(!((((key0 === "hostnames") || (key0 === "parentRefs")) || (key0 === "rules")) || (key0 === "useDefaultGateways"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.hostnames !== undefined){
let data0 = data.hostnames;
if(Array.isArray(data0)){
if(data0.length > 16){
vErrors = mistake(vErrors, instancePath+"/hostnames", "maxItems", 16);
errors++;
}
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
if(typeof data1 === "string"){
if(data1.length > 253){
vErrors = mistake(vErrors, instancePath+"/hostnames/" + i0, "maxLength", 253);
errors++;
}
if(data1.length < 1){
vErrors = mistake(vErrors, instancePath+"/hostnames/" + i0, "minLength", 1);
errors++;
}
if(!pattern10.test(data1)){
vErrors = mistake(vErrors, instancePath+"/hostnames/" + i0, "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/hostnames/" + i0, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/hostnames", "type");
errors++;
}
}
if(data.parentRefs !== undefined){
let data2 = data.parentRefs;
if(Array.isArray(data2)){
if(data2.length > 32){
vErrors = mistake(vErrors, instancePath+"/parentRefs", "maxItems", 32);
errors++;
}
const len1 = data2.length;
for(let i1=0; i1<len1; i1++){
if(!(validate169(data2[i1], instancePath+"/parentRefs/" + i1))){
vErrors = vErrors === null ? validate169.errors : vErrors.concat(validate169.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/parentRefs", "type");
errors++;
}
}
if(data.rules !== undefined){
let data4 = data.rules;
if(Array.isArray(data4)){
if(data4.length > 16){
vErrors = mistake(vErrors, instancePath+"/rules", "maxItems", 16);
errors++;
}
if(data4.length < 1){
vErrors = mistake(vErrors, instancePath+"/rules", "minItems", 1);
errors++;
}
const len2 = data4.length;
for(let i2=0; i2<len2; i2++){
if(!(validate171(data4[i2], instancePath+"/rules/" + i2))){
vErrors = vErrors === null ? validate171.errors : vErrors.concat(validate171.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/rules", "type");
errors++;
}
}
if(data.useDefaultGateways !== undefined){
let data6 = data.useDefaultGateways;
if(typeof data6 !== "string"){
vErrors = mistake(vErrors, instancePath+"/useDefaultGateways", "type");
errors++;
}
if(!((data6 === "All") || (data6 === "None"))){
vErrors = mistake(vErrors, instancePath+"/useDefaultGateways", "enum");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate168.errors = vErrors;
return errors === 0;
}


function validate167(data, instancePath = ''){
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
if(!(validate168(data.spec, instancePath+"/spec"))){
vErrors = vErrors === null ? validate168.errors : vErrors.concat(validate168.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate167.errors = vErrors;
return errors === 0;
}


function validate166(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(!(validate167(data, instancePath))){
vErrors = vErrors === null ? validate167.errors : vErrors.concat(validate167.errors);
errors = vErrors.length;
}
validate166.errors = vErrors;
return errors === 0;
}

const ReferenceGrant = validate177;

function validate180(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.group === undefined){
vErrors = mistake(vErrors, instancePath, "required", "group");
errors++;
}
if(data.kind === undefined){
vErrors = mistake(vErrors, instancePath, "required", "kind");
errors++;
}
if(data.namespace === undefined){
vErrors = mistake(vErrors, instancePath, "required", "namespace");
errors++;
}
for(const key0 in data){
if(!(((key0 === "group") || (key0 === "kind")) || (key0 === "namespace"))){
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
if(!pattern1.test(data0)){
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
if(!pattern2.test(data1)){
vErrors = mistake(vErrors, instancePath+"/kind", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/kind", "type");
errors++;
}
}
if(data.namespace !== undefined){
let data2 = data.namespace;
if(typeof data2 === "string"){
if(data2.length > 63){
vErrors = mistake(vErrors, instancePath+"/namespace", "maxLength", 63);
errors++;
}
if(data2.length < 1){
vErrors = mistake(vErrors, instancePath+"/namespace", "minLength", 1);
errors++;
}
if(!pattern3.test(data2)){
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
validate180.errors = vErrors;
return errors === 0;
}


function validate182(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.group === undefined){
vErrors = mistake(vErrors, instancePath, "required", "group");
errors++;
}
if(data.kind === undefined){
vErrors = mistake(vErrors, instancePath, "required", "kind");
errors++;
}
for(const key0 in data){
if(!(((key0 === "group") || (key0 === "kind")) || (key0 === "name"))){
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
if(!pattern1.test(data0)){
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
if(!pattern2.test(data1)){
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
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate182.errors = vErrors;
return errors === 0;
}


function validate179(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.from === undefined){
vErrors = mistake(vErrors, instancePath, "required", "from");
errors++;
}
if(data.to === undefined){
vErrors = mistake(vErrors, instancePath, "required", "to");
errors++;
}
for(const key0 in data){
if(!((key0 === "from") || (key0 === "to"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.from !== undefined){
let data0 = data.from;
if(Array.isArray(data0)){
if(data0.length > 16){
vErrors = mistake(vErrors, instancePath+"/from", "maxItems", 16);
errors++;
}
if(data0.length < 1){
vErrors = mistake(vErrors, instancePath+"/from", "minItems", 1);
errors++;
}
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
if(!(validate180(data0[i0], instancePath+"/from/" + i0))){
vErrors = vErrors === null ? validate180.errors : vErrors.concat(validate180.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/from", "type");
errors++;
}
}
if(data.to !== undefined){
let data2 = data.to;
if(Array.isArray(data2)){
if(data2.length > 16){
vErrors = mistake(vErrors, instancePath+"/to", "maxItems", 16);
errors++;
}
if(data2.length < 1){
vErrors = mistake(vErrors, instancePath+"/to", "minItems", 1);
errors++;
}
const len1 = data2.length;
for(let i1=0; i1<len1; i1++){
if(!(validate182(data2[i1], instancePath+"/to/" + i1))){
vErrors = vErrors === null ? validate182.errors : vErrors.concat(validate182.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/to", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate179.errors = vErrors;
return errors === 0;
}


function validate178(data, instancePath = ''){
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
if(!(validate179(data.spec, instancePath+"/spec"))){
vErrors = vErrors === null ? validate179.errors : vErrors.concat(validate179.errors);
errors = vErrors.length;
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


function validate177(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(!(validate178(data, instancePath))){
vErrors = vErrors === null ? validate178.errors : vErrors.concat(validate178.errors);
errors = vErrors.length;
}
validate177.errors = vErrors;
return errors === 0;
}

const BackendTLSPolicy = validate186;

function validate189(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.group === undefined){
vErrors = mistake(vErrors, instancePath, "required", "group");
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
for(const key0 in data){
if(!((((key0 === "group") || (key0 === "kind")) || (key0 === "name")) || (key0 === "sectionName"))){
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
if(!pattern1.test(data0)){
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
if(!pattern2.test(data1)){
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
if(data.sectionName !== undefined){
let data3 = data.sectionName;
if(typeof data3 === "string"){
if(data3.length > 253){
vErrors = mistake(vErrors, instancePath+"/sectionName", "maxLength", 253);
errors++;
}
if(data3.length < 1){
vErrors = mistake(vErrors, instancePath+"/sectionName", "minLength", 1);
errors++;
}
if(!pattern11.test(data3)){
vErrors = mistake(vErrors, instancePath+"/sectionName", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/sectionName", "type");
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


function validate192(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.group === undefined){
vErrors = mistake(vErrors, instancePath, "required", "group");
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
for(const key0 in data){
if(!(((key0 === "group") || (key0 === "kind")) || (key0 === "name"))){
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
if(!pattern1.test(data0)){
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
if(!pattern2.test(data1)){
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
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate192.errors = vErrors;
return errors === 0;
}

const pattern94 = new RegExp("^(([^:/?#]+):)(//([^/?#]*))([^?#]*)(\\?([^#]*))?(#(.*))?", "");

function validate194(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.type === undefined){
vErrors = mistake(vErrors, instancePath, "required", "type");
errors++;
}
for(const key0 in data){
if(!(((key0 === "hostname") || (key0 === "type")) || (key0 === "uri"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.hostname !== undefined){
let data0 = data.hostname;
if(typeof data0 === "string"){
if(data0.length > 253){
vErrors = mistake(vErrors, instancePath+"/hostname", "maxLength", 253);
errors++;
}
if(data0.length < 1){
vErrors = mistake(vErrors, instancePath+"/hostname", "minLength", 1);
errors++;
}
if(!pattern10.test(data0)){
vErrors = mistake(vErrors, instancePath+"/hostname", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/hostname", "type");
errors++;
}
}
if(data.type !== undefined){
let data1 = data.type;
if(typeof data1 !== "string"){
vErrors = mistake(vErrors, instancePath+"/type", "type");
errors++;
}
if(!((data1 === "Hostname") || (data1 === "URI"))){
vErrors = mistake(vErrors, instancePath+"/type", "enum");
errors++;
}
}
if(data.uri !== undefined){
let data2 = data.uri;
if(typeof data2 === "string"){
if(data2.length > 253){
vErrors = mistake(vErrors, instancePath+"/uri", "maxLength", 253);
errors++;
}
if(data2.length < 1){
vErrors = mistake(vErrors, instancePath+"/uri", "minLength", 1);
errors++;
}
if(!pattern94.test(data2)){
vErrors = mistake(vErrors, instancePath+"/uri", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/uri", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate194.errors = vErrors;
return errors === 0;
}


function validate191(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.hostname === undefined){
vErrors = mistake(vErrors, instancePath, "required", "hostname");
errors++;
}
for(const key0 in data){
if(!((((key0 === "caCertificateRefs") || (key0 === "hostname")) || (key0 === "subjectAltNames")) || (key0 === "wellKnownCACertificates"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.caCertificateRefs !== undefined){
let data0 = data.caCertificateRefs;
if(Array.isArray(data0)){
if(data0.length > 8){
vErrors = mistake(vErrors, instancePath+"/caCertificateRefs", "maxItems", 8);
errors++;
}
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
if(!(validate192(data0[i0], instancePath+"/caCertificateRefs/" + i0))){
vErrors = vErrors === null ? validate192.errors : vErrors.concat(validate192.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/caCertificateRefs", "type");
errors++;
}
}
if(data.hostname !== undefined){
let data2 = data.hostname;
if(typeof data2 === "string"){
if(data2.length > 253){
vErrors = mistake(vErrors, instancePath+"/hostname", "maxLength", 253);
errors++;
}
if(data2.length < 1){
vErrors = mistake(vErrors, instancePath+"/hostname", "minLength", 1);
errors++;
}
if(!pattern11.test(data2)){
vErrors = mistake(vErrors, instancePath+"/hostname", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/hostname", "type");
errors++;
}
}
if(data.subjectAltNames !== undefined){
let data3 = data.subjectAltNames;
if(Array.isArray(data3)){
if(data3.length > 5){
vErrors = mistake(vErrors, instancePath+"/subjectAltNames", "maxItems", 5);
errors++;
}
const len1 = data3.length;
for(let i1=0; i1<len1; i1++){
if(!(validate194(data3[i1], instancePath+"/subjectAltNames/" + i1))){
vErrors = vErrors === null ? validate194.errors : vErrors.concat(validate194.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/subjectAltNames", "type");
errors++;
}
}
if(data.wellKnownCACertificates !== undefined){
let data5 = data.wellKnownCACertificates;
if(typeof data5 !== "string"){
vErrors = mistake(vErrors, instancePath+"/wellKnownCACertificates", "type");
errors++;
}
if(!(data5 === "System")){
vErrors = mistake(vErrors, instancePath+"/wellKnownCACertificates", "enum");
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


function validate188(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.targetRefs === undefined){
vErrors = mistake(vErrors, instancePath, "required", "targetRefs");
errors++;
}
if(data.validation === undefined){
vErrors = mistake(vErrors, instancePath, "required", "validation");
errors++;
}
for(const key0 in data){
if(!(((key0 === "options") || (key0 === "targetRefs")) || (key0 === "validation"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.options !== undefined){
let data0 = data.options;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(Object.keys(data0).length > 16){
vErrors = mistake(vErrors, instancePath+"/options", "maxProperties", 16);
errors++;
}
for(const key1 in data0){
let data1 = data0[key1];
if(typeof data1 === "string"){
if(data1.length > 4096){
vErrors = mistake(vErrors, instancePath+"/options/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), "maxLength", 4096);
errors++;
}
if(data1.length < 0){
vErrors = mistake(vErrors, instancePath+"/options/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), "minLength", 0);
errors++;
}
}
else {
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
if(data.targetRefs !== undefined){
let data2 = data.targetRefs;
if(Array.isArray(data2)){
if(data2.length > 16){
vErrors = mistake(vErrors, instancePath+"/targetRefs", "maxItems", 16);
errors++;
}
if(data2.length < 1){
vErrors = mistake(vErrors, instancePath+"/targetRefs", "minItems", 1);
errors++;
}
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
if(!(validate189(data2[i0], instancePath+"/targetRefs/" + i0))){
vErrors = vErrors === null ? validate189.errors : vErrors.concat(validate189.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/targetRefs", "type");
errors++;
}
}
if(data.validation !== undefined){
if(!(validate191(data.validation, instancePath+"/validation"))){
vErrors = vErrors === null ? validate191.errors : vErrors.concat(validate191.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate188.errors = vErrors;
return errors === 0;
}


function validate187(data, instancePath = ''){
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
if(!(validate188(data.spec, instancePath+"/spec"))){
vErrors = vErrors === null ? validate188.errors : vErrors.concat(validate188.errors);
errors = vErrors.length;
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


function validate186(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(!(validate187(data, instancePath))){
vErrors = vErrors === null ? validate187.errors : vErrors.concat(validate187.errors);
errors = vErrors.length;
}
validate186.errors = vErrors;
return errors === 0;
}

const XListenerSet = validate199;

function validate204(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.kind === undefined){
vErrors = mistake(vErrors, instancePath, "required", "kind");
errors++;
}
for(const key0 in data){
if(!((key0 === "group") || (key0 === "kind"))){
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
if(!pattern1.test(data0)){
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
if(!pattern2.test(data1)){
vErrors = mistake(vErrors, instancePath+"/kind", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/kind", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate204.errors = vErrors;
return errors === 0;
}


function validate208(data, instancePath = ''){
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
validate208.errors = vErrors;
return errors === 0;
}


function validate207(data, instancePath = ''){
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
if(!(validate208(data0[i0], instancePath+"/matchExpressions/" + i0))){
vErrors = vErrors === null ? validate208.errors : vErrors.concat(validate208.errors);
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
validate207.errors = vErrors;
return errors === 0;
}


function validate206(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "from") || (key0 === "selector"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.from !== undefined){
let data0 = data.from;
if(typeof data0 !== "string"){
vErrors = mistake(vErrors, instancePath+"/from", "type");
errors++;
}
if(!(((data0 === "All") || (data0 === "Selector")) || (data0 === "Same"))){
vErrors = mistake(vErrors, instancePath+"/from", "enum");
errors++;
}
}
if(data.selector !== undefined){
if(!(validate207(data.selector, instancePath+"/selector"))){
vErrors = vErrors === null ? validate207.errors : vErrors.concat(validate207.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate206.errors = vErrors;
return errors === 0;
}


function validate203(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "kinds") || (key0 === "namespaces"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.kinds !== undefined){
let data0 = data.kinds;
if(Array.isArray(data0)){
if(data0.length > 8){
vErrors = mistake(vErrors, instancePath+"/kinds", "maxItems", 8);
errors++;
}
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
if(!(validate204(data0[i0], instancePath+"/kinds/" + i0))){
vErrors = vErrors === null ? validate204.errors : vErrors.concat(validate204.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/kinds", "type");
errors++;
}
}
if(data.namespaces !== undefined){
if(!(validate206(data.namespaces, instancePath+"/namespaces"))){
vErrors = vErrors === null ? validate206.errors : vErrors.concat(validate206.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate203.errors = vErrors;
return errors === 0;
}


function validate214(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
vErrors = mistake(vErrors, instancePath, "required", "name");
errors++;
}
for(const key0 in data){
if(!((((key0 === "group") || (key0 === "kind")) || (key0 === "name")) || (key0 === "namespace"))){
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
if(!pattern1.test(data0)){
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
if(!pattern2.test(data1)){
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
if(!pattern3.test(data3)){
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
validate214.errors = vErrors;
return errors === 0;
}


function validate213(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((key0 === "certificateRefs") || (key0 === "mode")) || (key0 === "options"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.certificateRefs !== undefined){
let data0 = data.certificateRefs;
if(Array.isArray(data0)){
if(data0.length > 64){
vErrors = mistake(vErrors, instancePath+"/certificateRefs", "maxItems", 64);
errors++;
}
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
if(!(validate214(data0[i0], instancePath+"/certificateRefs/" + i0))){
vErrors = vErrors === null ? validate214.errors : vErrors.concat(validate214.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/certificateRefs", "type");
errors++;
}
}
if(data.mode !== undefined){
let data2 = data.mode;
if(typeof data2 !== "string"){
vErrors = mistake(vErrors, instancePath+"/mode", "type");
errors++;
}
if(!((data2 === "Terminate") || (data2 === "Passthrough"))){
vErrors = mistake(vErrors, instancePath+"/mode", "enum");
errors++;
}
}
if(data.options !== undefined){
let data3 = data.options;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
if(Object.keys(data3).length > 16){
vErrors = mistake(vErrors, instancePath+"/options", "maxProperties", 16);
errors++;
}
for(const key1 in data3){
let data4 = data3[key1];
if(typeof data4 === "string"){
if(data4.length > 4096){
vErrors = mistake(vErrors, instancePath+"/options/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), "maxLength", 4096);
errors++;
}
if(data4.length < 0){
vErrors = mistake(vErrors, instancePath+"/options/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), "minLength", 0);
errors++;
}
}
else {
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
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate213.errors = vErrors;
return errors === 0;
}


function validate202(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
vErrors = mistake(vErrors, instancePath, "required", "name");
errors++;
}
if(data.protocol === undefined){
vErrors = mistake(vErrors, instancePath, "required", "protocol");
errors++;
}
for(const key0 in data){
if(!((((((key0 === "allowedRoutes") || (key0 === "hostname")) || (key0 === "name")) || (key0 === "port")) || (key0 === "protocol")) || (key0 === "tls"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.allowedRoutes !== undefined){
if(!(validate203(data.allowedRoutes, instancePath+"/allowedRoutes"))){
vErrors = vErrors === null ? validate203.errors : vErrors.concat(validate203.errors);
errors = vErrors.length;
}
}
if(data.hostname !== undefined){
let data1 = data.hostname;
if(typeof data1 === "string"){
if(data1.length > 253){
vErrors = mistake(vErrors, instancePath+"/hostname", "maxLength", 253);
errors++;
}
if(data1.length < 1){
vErrors = mistake(vErrors, instancePath+"/hostname", "minLength", 1);
errors++;
}
if(!pattern10.test(data1)){
vErrors = mistake(vErrors, instancePath+"/hostname", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/hostname", "type");
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
if(!pattern11.test(data2)){
vErrors = mistake(vErrors, instancePath+"/name", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/name", "type");
errors++;
}
}
if(data.port !== undefined){
let data3 = data.port;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
vErrors = mistake(vErrors, instancePath+"/port", "type");
errors++;
}
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 > 65535 || isNaN(data3)){
vErrors = mistake(vErrors, instancePath+"/port", "maximum", 65535);
errors++;
}
if(data3 < 0 || isNaN(data3)){
vErrors = mistake(vErrors, instancePath+"/port", "minimum", 0);
errors++;
}
if(!(formats0.validate(data3))){
vErrors = mistake(vErrors, instancePath+"/port", "format");
errors++;
}
}
}
if(data.protocol !== undefined){
let data4 = data.protocol;
if(typeof data4 === "string"){
if(data4.length > 255){
vErrors = mistake(vErrors, instancePath+"/protocol", "maxLength", 255);
errors++;
}
if(data4.length < 1){
vErrors = mistake(vErrors, instancePath+"/protocol", "minLength", 1);
errors++;
}
if(!pattern12.test(data4)){
vErrors = mistake(vErrors, instancePath+"/protocol", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/protocol", "type");
errors++;
}
}
if(data.tls !== undefined){
if(!(validate213(data.tls, instancePath+"/tls"))){
vErrors = vErrors === null ? validate213.errors : vErrors.concat(validate213.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate202.errors = vErrors;
return errors === 0;
}


function validate218(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
vErrors = mistake(vErrors, instancePath, "required", "name");
errors++;
}
for(const key0 in data){
if(!((((key0 === "group") || (key0 === "kind")) || (key0 === "name")) || (key0 === "namespace"))){
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
if(!pattern1.test(data0)){
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
if(!pattern2.test(data1)){
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
if(!pattern3.test(data3)){
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
validate218.errors = vErrors;
return errors === 0;
}


function validate201(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.listeners === undefined){
vErrors = mistake(vErrors, instancePath, "required", "listeners");
errors++;
}
if(data.parentRef === undefined){
vErrors = mistake(vErrors, instancePath, "required", "parentRef");
errors++;
}
for(const key0 in data){
if(!((key0 === "listeners") || (key0 === "parentRef"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.listeners !== undefined){
let data0 = data.listeners;
if(Array.isArray(data0)){
if(data0.length > 64){
vErrors = mistake(vErrors, instancePath+"/listeners", "maxItems", 64);
errors++;
}
if(data0.length < 1){
vErrors = mistake(vErrors, instancePath+"/listeners", "minItems", 1);
errors++;
}
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
if(!(validate202(data0[i0], instancePath+"/listeners/" + i0))){
vErrors = vErrors === null ? validate202.errors : vErrors.concat(validate202.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/listeners", "type");
errors++;
}
}
if(data.parentRef !== undefined){
if(!(validate218(data.parentRef, instancePath+"/parentRef"))){
vErrors = vErrors === null ? validate218.errors : vErrors.concat(validate218.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate201.errors = vErrors;
return errors === 0;
}


function validate200(data, instancePath = ''){
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
if(!(validate201(data.spec, instancePath+"/spec"))){
vErrors = vErrors === null ? validate201.errors : vErrors.concat(validate201.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate200.errors = vErrors;
return errors === 0;
}


function validate199(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(!(validate200(data, instancePath))){
vErrors = vErrors === null ? validate200.errors : vErrors.concat(validate200.errors);
errors = vErrors.length;
}
validate199.errors = vErrors;
return errors === 0;
}

const Service = validate222;

function validate225(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.port === undefined){
vErrors = mistake(vErrors, instancePath, "required", "port");
errors++;
}
for(const key0 in data){
if(!((((((key0 === "appProtocol") || (key0 === "name")) || (key0 === "nodePort")) || (key0 === "port")) || (key0 === "protocol")) || (key0 === "targetPort"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.appProtocol !== undefined){
if(typeof data.appProtocol !== "string"){
vErrors = mistake(vErrors, instancePath+"/appProtocol", "type");
errors++;
}
}
if(data.name !== undefined){
if(typeof data.name !== "string"){
vErrors = mistake(vErrors, instancePath+"/name", "type");
errors++;
}
}
if(data.nodePort !== undefined){
let data2 = data.nodePort;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
vErrors = mistake(vErrors, instancePath+"/nodePort", "type");
errors++;
}
if((typeof data2 == "number") && (isFinite(data2))){
if(!(formats0.validate(data2))){
vErrors = mistake(vErrors, instancePath+"/nodePort", "format");
errors++;
}
}
}
if(data.port !== undefined){
let data3 = data.port;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
vErrors = mistake(vErrors, instancePath+"/port", "type");
errors++;
}
if((typeof data3 == "number") && (isFinite(data3))){
if(!(formats0.validate(data3))){
vErrors = mistake(vErrors, instancePath+"/port", "format");
errors++;
}
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
if(data.targetPort !== undefined){
let data5 = data.targetPort;
if((!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))) && (typeof data5 !== "string")){
vErrors = mistake(vErrors, instancePath+"/targetPort", "type");
errors++;
}
if((typeof data5 == "number") && (isFinite(data5))){
if(!(formats0.validate(data5))){
vErrors = mistake(vErrors, instancePath+"/targetPort", "format");
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
if(!(known1.has(key0))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.clusterIP !== undefined){
if(typeof data.clusterIP !== "string"){
vErrors = mistake(vErrors, instancePath+"/clusterIP", "type");
errors++;
}
}
if(data.clusterIPs !== undefined){
let data1 = data.clusterIPs;
if(Array.isArray(data1)){
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
if(typeof data1[i0] !== "string"){
vErrors = mistake(vErrors, instancePath+"/clusterIPs/" + i0, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/clusterIPs", "type");
errors++;
}
}
if(data.externalName !== undefined){
if(typeof data.externalName !== "string"){
vErrors = mistake(vErrors, instancePath+"/externalName", "type");
errors++;
}
}
if(data.ports !== undefined){
let data4 = data.ports;
if(Array.isArray(data4)){
const len1 = data4.length;
for(let i1=0; i1<len1; i1++){
if(!(validate225(data4[i1], instancePath+"/ports/" + i1))){
vErrors = vErrors === null ? validate225.errors : vErrors.concat(validate225.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/ports", "type");
errors++;
}
}
if(data.selector !== undefined){
let data6 = data.selector;
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
for(const key1 in data6){
if(typeof data6[key1] !== "string"){
vErrors = mistake(vErrors, instancePath+"/selector/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/selector", "type");
errors++;
}
}
if(data.trafficDistribution !== undefined){
if(typeof data.trafficDistribution !== "string"){
vErrors = mistake(vErrors, instancePath+"/trafficDistribution", "type");
errors++;
}
}
if(data.type !== undefined){
let data9 = data.type;
if(typeof data9 !== "string"){
vErrors = mistake(vErrors, instancePath+"/type", "type");
errors++;
}
if(!(((((data9 === "ClusterIP") || (data9 === "ExternalName")) || (data9 === "LoadBalancer")) || (data9 === "NodePort")) || (data9 === ""))){
vErrors = mistake(vErrors, instancePath+"/type", "enum");
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


function validate223(data, instancePath = ''){
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
if(!(validate224(data.spec, instancePath+"/spec"))){
vErrors = vErrors === null ? validate224.errors : vErrors.concat(validate224.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate223.errors = vErrors;
return errors === 0;
}


function validate222(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(!(validate223(data, instancePath))){
vErrors = vErrors === null ? validate223.errors : vErrors.concat(validate223.errors);
errors = vErrors.length;
}
validate222.errors = vErrors;
return errors === 0;
}

const Secret = validate229;

function validate230(data, instancePath = ''){
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
for(const key0 in data){
if(!((((((((key0 === "apiVersion") || (key0 === "kind")) || (key0 === "metadata")) || (key0 === "type")) || (key0 === "data")) || (key0 === "stringData")) || (key0 === "status")) || (key0 === "immutable"))){
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
if(data.type !== undefined){
if(typeof data.type !== "string"){
vErrors = mistake(vErrors, instancePath+"/type", "type");
errors++;
}
}
if(data.data !== undefined){
let data4 = data.data;
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
for(const key1 in data4){
if(typeof data4[key1] !== "string"){
vErrors = mistake(vErrors, instancePath+"/data/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/data", "type");
errors++;
}
}
if(data.stringData !== undefined){
let data6 = data.stringData;
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
for(const key2 in data6){
if(typeof data6[key2] !== "string"){
vErrors = mistake(vErrors, instancePath+"/stringData/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"), "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/stringData", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate230.errors = vErrors;
return errors === 0;
}


function validate229(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(!(validate230(data, instancePath))){
vErrors = vErrors === null ? validate230.errors : vErrors.concat(validate230.errors);
errors = vErrors.length;
}
validate229.errors = vErrors;
return errors === 0;
}

const ConfigMap = validate232;

function validate233(data, instancePath = ''){
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
for(const key0 in data){
if(!(((((((key0 === "apiVersion") || (key0 === "kind")) || (key0 === "metadata")) || (key0 === "data")) || (key0 === "binaryData")) || (key0 === "status")) || (key0 === "immutable"))){
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
if(data.data !== undefined){
let data3 = data.data;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
for(const key1 in data3){
if(typeof data3[key1] !== "string"){
vErrors = mistake(vErrors, instancePath+"/data/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/data", "type");
errors++;
}
}
if(data.binaryData !== undefined){
let data5 = data.binaryData;
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
for(const key2 in data5){
if(typeof data5[key2] !== "string"){
vErrors = mistake(vErrors, instancePath+"/binaryData/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"), "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/binaryData", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate233.errors = vErrors;
return errors === 0;
}


function validate232(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(!(validate233(data, instancePath))){
vErrors = vErrors === null ? validate233.errors : vErrors.concat(validate233.errors);
errors = vErrors.length;
}
validate232.errors = vErrors;
return errors === 0;
}

const Namespace = validate235;

function validate236(data, instancePath = ''){
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
for(const key0 in data){
if(!(((((key0 === "apiVersion") || (key0 === "kind")) || (key0 === "metadata")) || (key0 === "status")) || (key0 === "spec"))){
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
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate236.errors = vErrors;
return errors === 0;
}


function validate235(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(!(validate236(data, instancePath))){
vErrors = vErrors === null ? validate236.errors : vErrors.concat(validate236.errors);
errors = vErrors.length;
}
validate235.errors = vErrors;
return errors === 0;
}

const Pod = validate238;

function validate242(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.containerPort === undefined){
vErrors = mistake(vErrors, instancePath, "required", "containerPort");
errors++;
}
for(const key0 in data){
if(!(((((key0 === "containerPort") || (key0 === "name")) || (key0 === "protocol")) || (key0 === "hostIP")) || (key0 === "hostPort"))){
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
if(data.name !== undefined){
if(typeof data.name !== "string"){
vErrors = mistake(vErrors, instancePath+"/name", "type");
errors++;
}
}
if(data.protocol !== undefined){
let data2 = data.protocol;
if(typeof data2 !== "string"){
vErrors = mistake(vErrors, instancePath+"/protocol", "type");
errors++;
}
if(!((((data2 === "SCTP") || (data2 === "TCP")) || (data2 === "UDP")) || (data2 === ""))){
vErrors = mistake(vErrors, instancePath+"/protocol", "enum");
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


function validate241(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
vErrors = mistake(vErrors, instancePath, "required", "name");
errors++;
}
for(const key0 in data){
if(!(known2.has(key0))){
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
if(data.ports !== undefined){
let data1 = data.ports;
if(Array.isArray(data1)){
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
if(!(validate242(data1[i0], instancePath+"/ports/" + i0))){
vErrors = vErrors === null ? validate242.errors : vErrors.concat(validate242.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/ports", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate241.errors = vErrors;
return errors === 0;
}


function validate240(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(known3.has(key0))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.containers !== undefined){
let data0 = data.containers;
if(Array.isArray(data0)){
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
if(!(validate241(data0[i0], instancePath+"/containers/" + i0))){
vErrors = vErrors === null ? validate241.errors : vErrors.concat(validate241.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/containers", "type");
errors++;
}
}
if(data.nodeName !== undefined){
if(typeof data.nodeName !== "string"){
vErrors = mistake(vErrors, instancePath+"/nodeName", "type");
errors++;
}
}
if(data.serviceAccountName !== undefined){
if(typeof data.serviceAccountName !== "string"){
vErrors = mistake(vErrors, instancePath+"/serviceAccountName", "type");
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


function validate247(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.status === undefined){
vErrors = mistake(vErrors, instancePath, "required", "status");
errors++;
}
if(data.type === undefined){
vErrors = mistake(vErrors, instancePath, "required", "type");
errors++;
}
for(const key0 in data){
if(!(((((((key0 === "status") || (key0 === "type")) || (key0 === "lastProbeTime")) || (key0 === "lastTransitionTime")) || (key0 === "message")) || (key0 === "observedGeneration")) || (key0 === "reason"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.status !== undefined){
if(typeof data.status !== "string"){
vErrors = mistake(vErrors, instancePath+"/status", "type");
errors++;
}
}
if(data.type !== undefined){
if(typeof data.type !== "string"){
vErrors = mistake(vErrors, instancePath+"/type", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate247.errors = vErrors;
return errors === 0;
}


function validate249(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.ip === undefined){
vErrors = mistake(vErrors, instancePath, "required", "ip");
errors++;
}
for(const key0 in data){
if(!(key0 === "ip")){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.ip !== undefined){
if(typeof data.ip !== "string"){
vErrors = mistake(vErrors, instancePath+"/ip", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate249.errors = vErrors;
return errors === 0;
}


function validate246(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(known4.has(key0))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.conditions !== undefined){
let data0 = data.conditions;
if(Array.isArray(data0)){
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
if(!(validate247(data0[i0], instancePath+"/conditions/" + i0))){
vErrors = vErrors === null ? validate247.errors : vErrors.concat(validate247.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/conditions", "type");
errors++;
}
}
if(data.phase !== undefined){
let data2 = data.phase;
if(typeof data2 !== "string"){
vErrors = mistake(vErrors, instancePath+"/phase", "type");
errors++;
}
if(!((((((data2 === "Failed") || (data2 === "Pending")) || (data2 === "Running")) || (data2 === "Succeeded")) || (data2 === "Unknown")) || (data2 === ""))){
vErrors = mistake(vErrors, instancePath+"/phase", "enum");
errors++;
}
}
if(data.podIP !== undefined){
if(typeof data.podIP !== "string"){
vErrors = mistake(vErrors, instancePath+"/podIP", "type");
errors++;
}
}
if(data.podIPs !== undefined){
let data4 = data.podIPs;
if(Array.isArray(data4)){
const len1 = data4.length;
for(let i1=0; i1<len1; i1++){
if(!(validate249(data4[i1], instancePath+"/podIPs/" + i1))){
vErrors = vErrors === null ? validate249.errors : vErrors.concat(validate249.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/podIPs", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate246.errors = vErrors;
return errors === 0;
}


function validate239(data, instancePath = ''){
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
if(!(validate240(data.spec, instancePath+"/spec"))){
vErrors = vErrors === null ? validate240.errors : vErrors.concat(validate240.errors);
errors = vErrors.length;
}
}
if(data.status !== undefined){
if(!(validate246(data.status, instancePath+"/status"))){
vErrors = vErrors === null ? validate246.errors : vErrors.concat(validate246.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate239.errors = vErrors;
return errors === 0;
}


function validate238(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(!(validate239(data, instancePath))){
vErrors = vErrors === null ? validate239.errors : vErrors.concat(validate239.errors);
errors = vErrors.length;
}
validate238.errors = vErrors;
return errors === 0;
}

const Node = validate253;

function validate254(data, instancePath = ''){
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
for(const key0 in data){
if(!(((((key0 === "apiVersion") || (key0 === "kind")) || (key0 === "metadata")) || (key0 === "status")) || (key0 === "spec"))){
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
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate254.errors = vErrors;
return errors === 0;
}


function validate253(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(!(validate254(data, instancePath))){
vErrors = vErrors === null ? validate254.errors : vErrors.concat(validate254.errors);
errors = vErrors.length;
}
validate253.errors = vErrors;
return errors === 0;
}

const EndpointSlice = validate256;

function validate259(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((key0 === "ready") || (key0 === "serving")) || (key0 === "terminating"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.ready !== undefined){
if(typeof data.ready !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/ready", "type");
errors++;
}
}
if(data.serving !== undefined){
if(typeof data.serving !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/serving", "type");
errors++;
}
}
if(data.terminating !== undefined){
if(typeof data.terminating !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/terminating", "type");
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
for(const key0 in data){
if(!(((((((key0 === "kind") || (key0 === "name")) || (key0 === "namespace")) || (key0 === "apiVersion")) || (key0 === "fieldPath")) || (key0 === "resourceVersion")) || (key0 === "uid"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
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
validate261.errors = vErrors;
return errors === 0;
}


function validate258(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((((((key0 === "addresses") || (key0 === "conditions")) || (key0 === "hostname")) || (key0 === "nodeName")) || (key0 === "targetRef")) || (key0 === "zone")) || (key0 === "deprecatedTopology")) || (key0 === "hints"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.addresses !== undefined){
let data0 = data.addresses;
if(Array.isArray(data0)){
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
if(typeof data0[i0] !== "string"){
vErrors = mistake(vErrors, instancePath+"/addresses/" + i0, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/addresses", "type");
errors++;
}
}
if(data.conditions !== undefined){
if(!(validate259(data.conditions, instancePath+"/conditions"))){
vErrors = vErrors === null ? validate259.errors : vErrors.concat(validate259.errors);
errors = vErrors.length;
}
}
if(data.hostname !== undefined){
if(typeof data.hostname !== "string"){
vErrors = mistake(vErrors, instancePath+"/hostname", "type");
errors++;
}
}
if(data.nodeName !== undefined){
if(typeof data.nodeName !== "string"){
vErrors = mistake(vErrors, instancePath+"/nodeName", "type");
errors++;
}
}
if(data.targetRef !== undefined){
if(!(validate261(data.targetRef, instancePath+"/targetRef"))){
vErrors = vErrors === null ? validate261.errors : vErrors.concat(validate261.errors);
errors = vErrors.length;
}
}
if(data.zone !== undefined){
if(typeof data.zone !== "string"){
vErrors = mistake(vErrors, instancePath+"/zone", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate258.errors = vErrors;
return errors === 0;
}


function validate264(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((key0 === "appProtocol") || (key0 === "name")) || (key0 === "port")) || (key0 === "protocol"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.appProtocol !== undefined){
if(typeof data.appProtocol !== "string"){
vErrors = mistake(vErrors, instancePath+"/appProtocol", "type");
errors++;
}
}
if(data.name !== undefined){
if(typeof data.name !== "string"){
vErrors = mistake(vErrors, instancePath+"/name", "type");
errors++;
}
}
if(data.port !== undefined){
let data2 = data.port;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
vErrors = mistake(vErrors, instancePath+"/port", "type");
errors++;
}
if((typeof data2 == "number") && (isFinite(data2))){
if(!(formats0.validate(data2))){
vErrors = mistake(vErrors, instancePath+"/port", "format");
errors++;
}
}
}
if(data.protocol !== undefined){
let data3 = data.protocol;
if(typeof data3 !== "string"){
vErrors = mistake(vErrors, instancePath+"/protocol", "type");
errors++;
}
if(!((((data3 === "SCTP") || (data3 === "TCP")) || (data3 === "UDP")) || (data3 === ""))){
vErrors = mistake(vErrors, instancePath+"/protocol", "enum");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate264.errors = vErrors;
return errors === 0;
}


function validate257(data, instancePath = ''){
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
if(data.addressType === undefined){
vErrors = mistake(vErrors, instancePath, "required", "addressType");
errors++;
}
for(const key0 in data){
if(!(((((((key0 === "apiVersion") || (key0 === "kind")) || (key0 === "metadata")) || (key0 === "addressType")) || (key0 === "endpoints")) || (key0 === "ports")) || (key0 === "status"))){
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
if(data.addressType !== undefined){
let data3 = data.addressType;
if(typeof data3 !== "string"){
vErrors = mistake(vErrors, instancePath+"/addressType", "type");
errors++;
}
if(!(((data3 === "FQDN") || (data3 === "IPv4")) || (data3 === "IPv6"))){
vErrors = mistake(vErrors, instancePath+"/addressType", "enum");
errors++;
}
}
if(data.endpoints !== undefined){
let data4 = data.endpoints;
if(Array.isArray(data4)){
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
if(!(validate258(data4[i0], instancePath+"/endpoints/" + i0))){
vErrors = vErrors === null ? validate258.errors : vErrors.concat(validate258.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/endpoints", "type");
errors++;
}
}
if(data.ports !== undefined){
let data6 = data.ports;
if(Array.isArray(data6)){
const len1 = data6.length;
for(let i1=0; i1<len1; i1++){
if(!(validate264(data6[i1], instancePath+"/ports/" + i1))){
vErrors = vErrors === null ? validate264.errors : vErrors.concat(validate264.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/ports", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate257.errors = vErrors;
return errors === 0;
}


function validate256(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(!(validate257(data, instancePath))){
vErrors = vErrors === null ? validate257.errors : vErrors.concat(validate257.errors);
errors = vErrors.length;
}
validate256.errors = vErrors;
return errors === 0;
}

const ServiceEntry = validate267;

function validate270(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((((((key0 === "address") || (key0 === "labels")) || (key0 === "locality")) || (key0 === "network")) || (key0 === "ports")) || (key0 === "serviceAccount")) || (key0 === "weight"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.address !== undefined){
let data0 = data.address;
if(typeof data0 === "string"){
if(data0.length > 256){
vErrors = mistake(vErrors, instancePath+"/address", "maxLength", 256);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/address", "type");
errors++;
}
}
if(data.labels !== undefined){
let data1 = data.labels;
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
if(Object.keys(data1).length > 256){
vErrors = mistake(vErrors, instancePath+"/labels", "maxProperties", 256);
errors++;
}
for(const key1 in data1){
if(typeof data1[key1] !== "string"){
vErrors = mistake(vErrors, instancePath+"/labels/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/labels", "type");
errors++;
}
}
if(data.locality !== undefined){
let data3 = data.locality;
if(typeof data3 === "string"){
if(data3.length > 2048){
vErrors = mistake(vErrors, instancePath+"/locality", "maxLength", 2048);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/locality", "type");
errors++;
}
}
if(data.network !== undefined){
let data4 = data.network;
if(typeof data4 === "string"){
if(data4.length > 2048){
vErrors = mistake(vErrors, instancePath+"/network", "maxLength", 2048);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/network", "type");
errors++;
}
}
if(data.ports !== undefined){
let data5 = data.ports;
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
if(Object.keys(data5).length > 128){
vErrors = mistake(vErrors, instancePath+"/ports", "maxProperties", 128);
errors++;
}
for(const key2 in data5){
let data6 = data5[key2];
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
vErrors = mistake(vErrors, instancePath+"/ports/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"), "type");
errors++;
}
if((typeof data6 == "number") && (isFinite(data6))){
if(data6 > 4294967295 || isNaN(data6)){
vErrors = mistake(vErrors, instancePath+"/ports/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"), "maximum", 4294967295);
errors++;
}
if(data6 < 0 || isNaN(data6)){
vErrors = mistake(vErrors, instancePath+"/ports/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"), "minimum", 0);
errors++;
}
if(!(formats10.validate(data6))){
vErrors = mistake(vErrors, instancePath+"/ports/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"), "format");
errors++;
}
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/ports", "type");
errors++;
}
}
if(data.serviceAccount !== undefined){
let data7 = data.serviceAccount;
if(typeof data7 === "string"){
if(data7.length > 253){
vErrors = mistake(vErrors, instancePath+"/serviceAccount", "maxLength", 253);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/serviceAccount", "type");
errors++;
}
}
if(data.weight !== undefined){
let data8 = data.weight;
if(!(((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8))) && (isFinite(data8)))){
vErrors = mistake(vErrors, instancePath+"/weight", "type");
errors++;
}
if((typeof data8 == "number") && (isFinite(data8))){
if(data8 > 4294967295 || isNaN(data8)){
vErrors = mistake(vErrors, instancePath+"/weight", "maximum", 4294967295);
errors++;
}
if(data8 < 0 || isNaN(data8)){
vErrors = mistake(vErrors, instancePath+"/weight", "minimum", 0);
errors++;
}
if(!(formats10.validate(data8))){
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
validate270.errors = vErrors;
return errors === 0;
}


function validate272(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
vErrors = mistake(vErrors, instancePath, "required", "name");
errors++;
}
if(data.number === undefined){
vErrors = mistake(vErrors, instancePath, "required", "number");
errors++;
}
for(const key0 in data){
if(!((((key0 === "name") || (key0 === "number")) || (key0 === "protocol")) || (key0 === "targetPort"))){
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
}
else {
vErrors = mistake(vErrors, instancePath+"/name", "type");
errors++;
}
}
if(data.number !== undefined){
let data1 = data.number;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
vErrors = mistake(vErrors, instancePath+"/number", "type");
errors++;
}
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 4294967295 || isNaN(data1)){
vErrors = mistake(vErrors, instancePath+"/number", "maximum", 4294967295);
errors++;
}
if(data1 < 0 || isNaN(data1)){
vErrors = mistake(vErrors, instancePath+"/number", "minimum", 0);
errors++;
}
if(!(formats10.validate(data1))){
vErrors = mistake(vErrors, instancePath+"/number", "format");
errors++;
}
}
}
if(data.protocol !== undefined){
let data2 = data.protocol;
if(typeof data2 === "string"){
if(data2.length > 256){
vErrors = mistake(vErrors, instancePath+"/protocol", "maxLength", 256);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/protocol", "type");
errors++;
}
}
if(data.targetPort !== undefined){
let data3 = data.targetPort;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
vErrors = mistake(vErrors, instancePath+"/targetPort", "type");
errors++;
}
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 > 4294967295 || isNaN(data3)){
vErrors = mistake(vErrors, instancePath+"/targetPort", "maximum", 4294967295);
errors++;
}
if(data3 < 0 || isNaN(data3)){
vErrors = mistake(vErrors, instancePath+"/targetPort", "minimum", 0);
errors++;
}
if(!(formats10.validate(data3))){
vErrors = mistake(vErrors, instancePath+"/targetPort", "format");
errors++;
}
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


function validate274(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(key0 === "labels")){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.labels !== undefined){
let data0 = data.labels;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(Object.keys(data0).length > 256){
vErrors = mistake(vErrors, instancePath+"/labels", "maxProperties", 256);
errors++;
}
for(const key1 in data0){
let data1 = data0[key1];
if(typeof data1 === "string"){
if(data1.length > 63){
vErrors = mistake(vErrors, instancePath+"/labels/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), "maxLength", 63);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/labels/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/labels", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate274.errors = vErrors;
return errors === 0;
}


function validate269(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(known5.has(key0))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.addresses !== undefined){
let data0 = data.addresses;
if(Array.isArray(data0)){
if(data0.length > 256){
vErrors = mistake(vErrors, instancePath+"/addresses", "maxItems", 256);
errors++;
}
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
if(typeof data1 === "string"){
if(data1.length > 64){
vErrors = mistake(vErrors, instancePath+"/addresses/" + i0, "maxLength", 64);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/addresses/" + i0, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/addresses", "type");
errors++;
}
}
if(data.endpoints !== undefined){
let data2 = data.endpoints;
if(Array.isArray(data2)){
if(data2.length > 4096){
vErrors = mistake(vErrors, instancePath+"/endpoints", "maxItems", 4096);
errors++;
}
const len1 = data2.length;
for(let i1=0; i1<len1; i1++){
if(!(validate270(data2[i1], instancePath+"/endpoints/" + i1))){
vErrors = vErrors === null ? validate270.errors : vErrors.concat(validate270.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/endpoints", "type");
errors++;
}
}
if(data.exportTo !== undefined){
let data4 = data.exportTo;
if(Array.isArray(data4)){
const len2 = data4.length;
for(let i2=0; i2<len2; i2++){
if(typeof data4[i2] !== "string"){
vErrors = mistake(vErrors, instancePath+"/exportTo/" + i2, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/exportTo", "type");
errors++;
}
}
if(data.hosts !== undefined){
let data6 = data.hosts;
if(Array.isArray(data6)){
if(data6.length > 256){
vErrors = mistake(vErrors, instancePath+"/hosts", "maxItems", 256);
errors++;
}
if(data6.length < 1){
vErrors = mistake(vErrors, instancePath+"/hosts", "minItems", 1);
errors++;
}
const len3 = data6.length;
for(let i3=0; i3<len3; i3++){
if(typeof data6[i3] !== "string"){
vErrors = mistake(vErrors, instancePath+"/hosts/" + i3, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/hosts", "type");
errors++;
}
}
if(data.location !== undefined){
let data8 = data.location;
if(typeof data8 !== "string"){
vErrors = mistake(vErrors, instancePath+"/location", "type");
errors++;
}
if(!((data8 === "MESH_EXTERNAL") || (data8 === "MESH_INTERNAL"))){
vErrors = mistake(vErrors, instancePath+"/location", "enum");
errors++;
}
}
if(data.ports !== undefined){
let data9 = data.ports;
if(Array.isArray(data9)){
if(data9.length > 256){
vErrors = mistake(vErrors, instancePath+"/ports", "maxItems", 256);
errors++;
}
const len4 = data9.length;
for(let i4=0; i4<len4; i4++){
if(!(validate272(data9[i4], instancePath+"/ports/" + i4))){
vErrors = vErrors === null ? validate272.errors : vErrors.concat(validate272.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/ports", "type");
errors++;
}
}
if(data.resolution !== undefined){
let data11 = data.resolution;
if(typeof data11 !== "string"){
vErrors = mistake(vErrors, instancePath+"/resolution", "type");
errors++;
}
if(!(((((data11 === "NONE") || (data11 === "STATIC")) || (data11 === "DNS")) || (data11 === "DNS_ROUND_ROBIN")) || (data11 === "DYNAMIC_DNS"))){
vErrors = mistake(vErrors, instancePath+"/resolution", "enum");
errors++;
}
}
if(data.workloadSelector !== undefined){
if(!(validate274(data.workloadSelector, instancePath+"/workloadSelector"))){
vErrors = vErrors === null ? validate274.errors : vErrors.concat(validate274.errors);
errors = vErrors.length;
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


function validate268(data, instancePath = ''){
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
if(!(validate269(data.spec, instancePath+"/spec"))){
vErrors = vErrors === null ? validate269.errors : vErrors.concat(validate269.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate268.errors = vErrors;
return errors === 0;
}


function validate267(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(!(validate268(data, instancePath))){
vErrors = vErrors === null ? validate268.errors : vErrors.concat(validate268.errors);
errors = vErrors.length;
}
validate267.errors = vErrors;
return errors === 0;
}

const WorkloadEntry = validate278;

function validate280(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((((((key0 === "address") || (key0 === "labels")) || (key0 === "locality")) || (key0 === "network")) || (key0 === "ports")) || (key0 === "serviceAccount")) || (key0 === "weight"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.address !== undefined){
let data0 = data.address;
if(typeof data0 === "string"){
if(data0.length > 256){
vErrors = mistake(vErrors, instancePath+"/address", "maxLength", 256);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/address", "type");
errors++;
}
}
if(data.labels !== undefined){
let data1 = data.labels;
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
if(Object.keys(data1).length > 256){
vErrors = mistake(vErrors, instancePath+"/labels", "maxProperties", 256);
errors++;
}
for(const key1 in data1){
if(typeof data1[key1] !== "string"){
vErrors = mistake(vErrors, instancePath+"/labels/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/labels", "type");
errors++;
}
}
if(data.locality !== undefined){
let data3 = data.locality;
if(typeof data3 === "string"){
if(data3.length > 2048){
vErrors = mistake(vErrors, instancePath+"/locality", "maxLength", 2048);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/locality", "type");
errors++;
}
}
if(data.network !== undefined){
let data4 = data.network;
if(typeof data4 === "string"){
if(data4.length > 2048){
vErrors = mistake(vErrors, instancePath+"/network", "maxLength", 2048);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/network", "type");
errors++;
}
}
if(data.ports !== undefined){
let data5 = data.ports;
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
if(Object.keys(data5).length > 128){
vErrors = mistake(vErrors, instancePath+"/ports", "maxProperties", 128);
errors++;
}
for(const key2 in data5){
let data6 = data5[key2];
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
vErrors = mistake(vErrors, instancePath+"/ports/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"), "type");
errors++;
}
if((typeof data6 == "number") && (isFinite(data6))){
if(data6 > 4294967295 || isNaN(data6)){
vErrors = mistake(vErrors, instancePath+"/ports/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"), "maximum", 4294967295);
errors++;
}
if(data6 < 0 || isNaN(data6)){
vErrors = mistake(vErrors, instancePath+"/ports/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"), "minimum", 0);
errors++;
}
if(!(formats10.validate(data6))){
vErrors = mistake(vErrors, instancePath+"/ports/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"), "format");
errors++;
}
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/ports", "type");
errors++;
}
}
if(data.serviceAccount !== undefined){
let data7 = data.serviceAccount;
if(typeof data7 === "string"){
if(data7.length > 253){
vErrors = mistake(vErrors, instancePath+"/serviceAccount", "maxLength", 253);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/serviceAccount", "type");
errors++;
}
}
if(data.weight !== undefined){
let data8 = data.weight;
if(!(((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8))) && (isFinite(data8)))){
vErrors = mistake(vErrors, instancePath+"/weight", "type");
errors++;
}
if((typeof data8 == "number") && (isFinite(data8))){
if(data8 > 4294967295 || isNaN(data8)){
vErrors = mistake(vErrors, instancePath+"/weight", "maximum", 4294967295);
errors++;
}
if(data8 < 0 || isNaN(data8)){
vErrors = mistake(vErrors, instancePath+"/weight", "minimum", 0);
errors++;
}
if(!(formats10.validate(data8))){
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
validate280.errors = vErrors;
return errors === 0;
}


function validate279(data, instancePath = ''){
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
if(!(validate280(data.spec, instancePath+"/spec"))){
vErrors = vErrors === null ? validate280.errors : vErrors.concat(validate280.errors);
errors = vErrors.length;
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


function validate278(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(!(validate279(data, instancePath))){
vErrors = vErrors === null ? validate279.errors : vErrors.concat(validate279.errors);
errors = vErrors.length;
}
validate278.errors = vErrors;
return errors === 0;
}

const DestinationRule = validate283;

function validate289(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((key0 === "interval") || (key0 === "probes")) || (key0 === "time"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.interval !== undefined){
if(typeof data.interval !== "string"){
vErrors = mistake(vErrors, instancePath+"/interval", "type");
errors++;
}
}
if(data.probes !== undefined){
let data1 = data.probes;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
vErrors = mistake(vErrors, instancePath+"/probes", "type");
errors++;
}
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 4294967295 || isNaN(data1)){
vErrors = mistake(vErrors, instancePath+"/probes", "maximum", 4294967295);
errors++;
}
if(data1 < 0 || isNaN(data1)){
vErrors = mistake(vErrors, instancePath+"/probes", "minimum", 0);
errors++;
}
if(!(formats10.validate(data1))){
vErrors = mistake(vErrors, instancePath+"/probes", "format");
errors++;
}
}
}
if(data.time !== undefined){
if(typeof data.time !== "string"){
vErrors = mistake(vErrors, instancePath+"/time", "type");
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


function validate288(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((((key0 === "tcpKeepalive") || (key0 === "connectTimeout")) || (key0 === "idleTimeout")) || (key0 === "maxConnectionDuration")) || (key0 === "maxConnections"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.tcpKeepalive !== undefined){
if(!(validate289(data.tcpKeepalive, instancePath+"/tcpKeepalive"))){
vErrors = vErrors === null ? validate289.errors : vErrors.concat(validate289.errors);
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
if(!((key0 === "tcp") || (key0 === "http"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.tcp !== undefined){
if(!(validate288(data.tcp, instancePath+"/tcp"))){
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


function validate295(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "from") || (key0 === "to"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.from !== undefined){
if(typeof data.from !== "string"){
vErrors = mistake(vErrors, instancePath+"/from", "type");
errors++;
}
}
if(data.to !== undefined){
let data1 = data.to;
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
for(const key1 in data1){
let data2 = data1[key1];
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
vErrors = mistake(vErrors, instancePath+"/to/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), "type");
errors++;
}
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 4294967295 || isNaN(data2)){
vErrors = mistake(vErrors, instancePath+"/to/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), "maximum", 4294967295);
errors++;
}
if(data2 < 0 || isNaN(data2)){
vErrors = mistake(vErrors, instancePath+"/to/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), "minimum", 0);
errors++;
}
if(!(formats10.validate(data2))){
vErrors = mistake(vErrors, instancePath+"/to/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), "format");
errors++;
}
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/to", "type");
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


function validate297(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "from") || (key0 === "to"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.from !== undefined){
if(typeof data.from !== "string"){
vErrors = mistake(vErrors, instancePath+"/from", "type");
errors++;
}
}
if(data.to !== undefined){
if(typeof data.to !== "string"){
vErrors = mistake(vErrors, instancePath+"/to", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate297.errors = vErrors;
return errors === 0;
}


function validate294(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((key0 === "distribute") || (key0 === "enabled")) || (key0 === "failover")) || (key0 === "failoverPriority"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.distribute !== undefined){
let data0 = data.distribute;
if(Array.isArray(data0)){
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
if(!(validate295(data0[i0], instancePath+"/distribute/" + i0))){
vErrors = vErrors === null ? validate295.errors : vErrors.concat(validate295.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/distribute", "type");
errors++;
}
}
if(data.enabled !== undefined){
if(typeof data.enabled !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/enabled", "type");
errors++;
}
}
if(data.failover !== undefined){
let data3 = data.failover;
if(Array.isArray(data3)){
const len1 = data3.length;
for(let i1=0; i1<len1; i1++){
if(!(validate297(data3[i1], instancePath+"/failover/" + i1))){
vErrors = vErrors === null ? validate297.errors : vErrors.concat(validate297.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/failover", "type");
errors++;
}
}
if(data.failoverPriority !== undefined){
let data5 = data.failoverPriority;
if(Array.isArray(data5)){
const len2 = data5.length;
for(let i2=0; i2<len2; i2++){
if(typeof data5[i2] !== "string"){
vErrors = mistake(vErrors, instancePath+"/failoverPriority/" + i2, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/failoverPriority", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate294.errors = vErrors;
return errors === 0;
}


function validate293(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((((key0 === "localityLbSetting") || (key0 === "consistentHash")) || (key0 === "simple")) || (key0 === "warmup")) || (key0 === "warmupDurationSecs")) || (key0 === "zoneAwareLbSetting"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.localityLbSetting !== undefined){
if(!(validate294(data.localityLbSetting, instancePath+"/localityLbSetting"))){
vErrors = vErrors === null ? validate294.errors : vErrors.concat(validate294.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate293.errors = vErrors;
return errors === 0;
}


function validate301(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(known6.has(key0))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.baseEjectionTime !== undefined){
if(typeof data.baseEjectionTime !== "string"){
vErrors = mistake(vErrors, instancePath+"/baseEjectionTime", "type");
errors++;
}
}
if(data.consecutive5xxErrors !== undefined){
let data1 = data.consecutive5xxErrors;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
vErrors = mistake(vErrors, instancePath+"/consecutive5xxErrors", "type");
errors++;
}
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 4294967295 || isNaN(data1)){
vErrors = mistake(vErrors, instancePath+"/consecutive5xxErrors", "maximum", 4294967295);
errors++;
}
if(data1 < 0 || isNaN(data1)){
vErrors = mistake(vErrors, instancePath+"/consecutive5xxErrors", "minimum", 0);
errors++;
}
if(!(formats10.validate(data1))){
vErrors = mistake(vErrors, instancePath+"/consecutive5xxErrors", "format");
errors++;
}
}
}
if(data.consecutiveErrors !== undefined){
let data2 = data.consecutiveErrors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
vErrors = mistake(vErrors, instancePath+"/consecutiveErrors", "type");
errors++;
}
if((typeof data2 == "number") && (isFinite(data2))){
if(!(formats0.validate(data2))){
vErrors = mistake(vErrors, instancePath+"/consecutiveErrors", "format");
errors++;
}
}
}
if(data.consecutiveGatewayErrors !== undefined){
let data3 = data.consecutiveGatewayErrors;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
vErrors = mistake(vErrors, instancePath+"/consecutiveGatewayErrors", "type");
errors++;
}
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 > 4294967295 || isNaN(data3)){
vErrors = mistake(vErrors, instancePath+"/consecutiveGatewayErrors", "maximum", 4294967295);
errors++;
}
if(data3 < 0 || isNaN(data3)){
vErrors = mistake(vErrors, instancePath+"/consecutiveGatewayErrors", "minimum", 0);
errors++;
}
if(!(formats10.validate(data3))){
vErrors = mistake(vErrors, instancePath+"/consecutiveGatewayErrors", "format");
errors++;
}
}
}
if(data.consecutiveLocalOriginFailures !== undefined){
let data4 = data.consecutiveLocalOriginFailures;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
vErrors = mistake(vErrors, instancePath+"/consecutiveLocalOriginFailures", "type");
errors++;
}
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 4294967295 || isNaN(data4)){
vErrors = mistake(vErrors, instancePath+"/consecutiveLocalOriginFailures", "maximum", 4294967295);
errors++;
}
if(data4 < 0 || isNaN(data4)){
vErrors = mistake(vErrors, instancePath+"/consecutiveLocalOriginFailures", "minimum", 0);
errors++;
}
if(!(formats10.validate(data4))){
vErrors = mistake(vErrors, instancePath+"/consecutiveLocalOriginFailures", "format");
errors++;
}
}
}
if(data.interval !== undefined){
if(typeof data.interval !== "string"){
vErrors = mistake(vErrors, instancePath+"/interval", "type");
errors++;
}
}
if(data.maxEjectionPercent !== undefined){
let data6 = data.maxEjectionPercent;
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
vErrors = mistake(vErrors, instancePath+"/maxEjectionPercent", "type");
errors++;
}
if((typeof data6 == "number") && (isFinite(data6))){
if(!(formats0.validate(data6))){
vErrors = mistake(vErrors, instancePath+"/maxEjectionPercent", "format");
errors++;
}
}
}
if(data.minHealthPercent !== undefined){
let data7 = data.minHealthPercent;
if(!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))){
vErrors = mistake(vErrors, instancePath+"/minHealthPercent", "type");
errors++;
}
if((typeof data7 == "number") && (isFinite(data7))){
if(!(formats0.validate(data7))){
vErrors = mistake(vErrors, instancePath+"/minHealthPercent", "format");
errors++;
}
}
}
if(data.splitExternalLocalOriginErrors !== undefined){
if(typeof data.splitExternalLocalOriginErrors !== "boolean"){
vErrors = mistake(vErrors, instancePath+"/splitExternalLocalOriginErrors", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate301.errors = vErrors;
return errors === 0;
}


function validate307(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(key0 === "number")){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.number !== undefined){
let data0 = data.number;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
vErrors = mistake(vErrors, instancePath+"/number", "type");
errors++;
}
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 > 4294967295 || isNaN(data0)){
vErrors = mistake(vErrors, instancePath+"/number", "maximum", 4294967295);
errors++;
}
if(data0 < 0 || isNaN(data0)){
vErrors = mistake(vErrors, instancePath+"/number", "minimum", 0);
errors++;
}
if(!(formats10.validate(data0))){
vErrors = mistake(vErrors, instancePath+"/number", "format");
errors++;
}
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate307.errors = vErrors;
return errors === 0;
}


function validate303(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((((key0 === "connectionPool") || (key0 === "loadBalancer")) || (key0 === "outlierDetection")) || (key0 === "port")) || (key0 === "tls"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.connectionPool !== undefined){
if(!(validate287(data.connectionPool, instancePath+"/connectionPool"))){
vErrors = vErrors === null ? validate287.errors : vErrors.concat(validate287.errors);
errors = vErrors.length;
}
}
if(data.loadBalancer !== undefined){
if(!(validate293(data.loadBalancer, instancePath+"/loadBalancer"))){
vErrors = vErrors === null ? validate293.errors : vErrors.concat(validate293.errors);
errors = vErrors.length;
}
}
if(data.outlierDetection !== undefined){
if(!(validate301(data.outlierDetection, instancePath+"/outlierDetection"))){
vErrors = vErrors === null ? validate301.errors : vErrors.concat(validate301.errors);
errors = vErrors.length;
}
}
if(data.port !== undefined){
if(!(validate307(data.port, instancePath+"/port"))){
vErrors = vErrors === null ? validate307.errors : vErrors.concat(validate307.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate303.errors = vErrors;
return errors === 0;
}


function validate286(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((((((key0 === "connectionPool") || (key0 === "loadBalancer")) || (key0 === "outlierDetection")) || (key0 === "portLevelSettings")) || (key0 === "proxyProtocol")) || (key0 === "retryBudget")) || (key0 === "tls")) || (key0 === "tunnel"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.connectionPool !== undefined){
if(!(validate287(data.connectionPool, instancePath+"/connectionPool"))){
vErrors = vErrors === null ? validate287.errors : vErrors.concat(validate287.errors);
errors = vErrors.length;
}
}
if(data.loadBalancer !== undefined){
if(!(validate293(data.loadBalancer, instancePath+"/loadBalancer"))){
vErrors = vErrors === null ? validate293.errors : vErrors.concat(validate293.errors);
errors = vErrors.length;
}
}
if(data.outlierDetection !== undefined){
if(!(validate301(data.outlierDetection, instancePath+"/outlierDetection"))){
vErrors = vErrors === null ? validate301.errors : vErrors.concat(validate301.errors);
errors = vErrors.length;
}
}
if(data.portLevelSettings !== undefined){
let data3 = data.portLevelSettings;
if(Array.isArray(data3)){
if(data3.length > 4096){
vErrors = mistake(vErrors, instancePath+"/portLevelSettings", "maxItems", 4096);
errors++;
}
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
if(!(validate303(data3[i0], instancePath+"/portLevelSettings/" + i0))){
vErrors = vErrors === null ? validate303.errors : vErrors.concat(validate303.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/portLevelSettings", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate286.errors = vErrors;
return errors === 0;
}


function validate311(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(key0 === "matchLabels")){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.matchLabels !== undefined){
let data0 = data.matchLabels;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(Object.keys(data0).length > 4096){
vErrors = mistake(vErrors, instancePath+"/matchLabels", "maxProperties", 4096);
errors++;
}
for(const key1 in data0){
let data1 = data0[key1];
if(typeof data1 === "string"){
if(data1.length > 63){
vErrors = mistake(vErrors, instancePath+"/matchLabels/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), "maxLength", 63);
errors++;
}
}
else {
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
validate311.errors = vErrors;
return errors === 0;
}


function validate285(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.host === undefined){
vErrors = mistake(vErrors, instancePath, "required", "host");
errors++;
}
for(const key0 in data){
if(!(((((key0 === "exportTo") || (key0 === "host")) || (key0 === "trafficPolicy")) || (key0 === "workloadSelector")) || (key0 === "subsets"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.exportTo !== undefined){
let data0 = data.exportTo;
if(Array.isArray(data0)){
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
if(typeof data0[i0] !== "string"){
vErrors = mistake(vErrors, instancePath+"/exportTo/" + i0, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/exportTo", "type");
errors++;
}
}
if(data.host !== undefined){
if(typeof data.host !== "string"){
vErrors = mistake(vErrors, instancePath+"/host", "type");
errors++;
}
}
if(data.trafficPolicy !== undefined){
if(!(validate286(data.trafficPolicy, instancePath+"/trafficPolicy"))){
vErrors = vErrors === null ? validate286.errors : vErrors.concat(validate286.errors);
errors = vErrors.length;
}
}
if(data.workloadSelector !== undefined){
if(!(validate311(data.workloadSelector, instancePath+"/workloadSelector"))){
vErrors = vErrors === null ? validate311.errors : vErrors.concat(validate311.errors);
errors = vErrors.length;
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


function validate284(data, instancePath = ''){
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
if(!(validate285(data.spec, instancePath+"/spec"))){
vErrors = vErrors === null ? validate285.errors : vErrors.concat(validate285.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate284.errors = vErrors;
return errors === 0;
}


function validate283(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(!(validate284(data, instancePath))){
vErrors = vErrors === null ? validate284.errors : vErrors.concat(validate284.errors);
errors = vErrors.length;
}
validate283.errors = vErrors;
return errors === 0;
}

const AuthorizationPolicy = validate315;

function validate320(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(known7.has(key0))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.ipBlocks !== undefined){
let data0 = data.ipBlocks;
if(Array.isArray(data0)){
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
if(typeof data0[i0] !== "string"){
vErrors = mistake(vErrors, instancePath+"/ipBlocks/" + i0, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/ipBlocks", "type");
errors++;
}
}
if(data.namespaces !== undefined){
let data2 = data.namespaces;
if(Array.isArray(data2)){
const len1 = data2.length;
for(let i1=0; i1<len1; i1++){
if(typeof data2[i1] !== "string"){
vErrors = mistake(vErrors, instancePath+"/namespaces/" + i1, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/namespaces", "type");
errors++;
}
}
if(data.notIpBlocks !== undefined){
let data4 = data.notIpBlocks;
if(Array.isArray(data4)){
const len2 = data4.length;
for(let i2=0; i2<len2; i2++){
if(typeof data4[i2] !== "string"){
vErrors = mistake(vErrors, instancePath+"/notIpBlocks/" + i2, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/notIpBlocks", "type");
errors++;
}
}
if(data.notNamespaces !== undefined){
let data6 = data.notNamespaces;
if(Array.isArray(data6)){
const len3 = data6.length;
for(let i3=0; i3<len3; i3++){
if(typeof data6[i3] !== "string"){
vErrors = mistake(vErrors, instancePath+"/notNamespaces/" + i3, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/notNamespaces", "type");
errors++;
}
}
if(data.notPrincipals !== undefined){
let data8 = data.notPrincipals;
if(Array.isArray(data8)){
const len4 = data8.length;
for(let i4=0; i4<len4; i4++){
if(typeof data8[i4] !== "string"){
vErrors = mistake(vErrors, instancePath+"/notPrincipals/" + i4, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/notPrincipals", "type");
errors++;
}
}
if(data.notRemoteIpBlocks !== undefined){
let data10 = data.notRemoteIpBlocks;
if(Array.isArray(data10)){
const len5 = data10.length;
for(let i5=0; i5<len5; i5++){
if(typeof data10[i5] !== "string"){
vErrors = mistake(vErrors, instancePath+"/notRemoteIpBlocks/" + i5, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/notRemoteIpBlocks", "type");
errors++;
}
}
if(data.notRequestPrincipals !== undefined){
let data12 = data.notRequestPrincipals;
if(Array.isArray(data12)){
const len6 = data12.length;
for(let i6=0; i6<len6; i6++){
if(typeof data12[i6] !== "string"){
vErrors = mistake(vErrors, instancePath+"/notRequestPrincipals/" + i6, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/notRequestPrincipals", "type");
errors++;
}
}
if(data.notServiceAccounts !== undefined){
let data14 = data.notServiceAccounts;
if(Array.isArray(data14)){
if(data14.length > 16){
vErrors = mistake(vErrors, instancePath+"/notServiceAccounts", "maxItems", 16);
errors++;
}
const len7 = data14.length;
for(let i7=0; i7<len7; i7++){
let data15 = data14[i7];
if(typeof data15 === "string"){
if(data15.length > 320){
vErrors = mistake(vErrors, instancePath+"/notServiceAccounts/" + i7, "maxLength", 320);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/notServiceAccounts/" + i7, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/notServiceAccounts", "type");
errors++;
}
}
if(data.notTrustDomains !== undefined){
let data16 = data.notTrustDomains;
if(Array.isArray(data16)){
const len8 = data16.length;
for(let i8=0; i8<len8; i8++){
if(typeof data16[i8] !== "string"){
vErrors = mistake(vErrors, instancePath+"/notTrustDomains/" + i8, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/notTrustDomains", "type");
errors++;
}
}
if(data.principals !== undefined){
let data18 = data.principals;
if(Array.isArray(data18)){
const len9 = data18.length;
for(let i9=0; i9<len9; i9++){
if(typeof data18[i9] !== "string"){
vErrors = mistake(vErrors, instancePath+"/principals/" + i9, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/principals", "type");
errors++;
}
}
if(data.remoteIpBlocks !== undefined){
let data20 = data.remoteIpBlocks;
if(Array.isArray(data20)){
const len10 = data20.length;
for(let i10=0; i10<len10; i10++){
if(typeof data20[i10] !== "string"){
vErrors = mistake(vErrors, instancePath+"/remoteIpBlocks/" + i10, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/remoteIpBlocks", "type");
errors++;
}
}
if(data.requestPrincipals !== undefined){
let data22 = data.requestPrincipals;
if(Array.isArray(data22)){
const len11 = data22.length;
for(let i11=0; i11<len11; i11++){
if(typeof data22[i11] !== "string"){
vErrors = mistake(vErrors, instancePath+"/requestPrincipals/" + i11, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/requestPrincipals", "type");
errors++;
}
}
if(data.serviceAccounts !== undefined){
let data24 = data.serviceAccounts;
if(Array.isArray(data24)){
if(data24.length > 16){
vErrors = mistake(vErrors, instancePath+"/serviceAccounts", "maxItems", 16);
errors++;
}
const len12 = data24.length;
for(let i12=0; i12<len12; i12++){
let data25 = data24[i12];
if(typeof data25 === "string"){
if(data25.length > 320){
vErrors = mistake(vErrors, instancePath+"/serviceAccounts/" + i12, "maxLength", 320);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/serviceAccounts/" + i12, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/serviceAccounts", "type");
errors++;
}
}
if(data.trustDomains !== undefined){
let data26 = data.trustDomains;
if(Array.isArray(data26)){
const len13 = data26.length;
for(let i13=0; i13<len13; i13++){
if(typeof data26[i13] !== "string"){
vErrors = mistake(vErrors, instancePath+"/trustDomains/" + i13, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/trustDomains", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate320.errors = vErrors;
return errors === 0;
}


function validate319(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(key0 === "source")){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.source !== undefined){
if(!(validate320(data.source, instancePath+"/source"))){
vErrors = vErrors === null ? validate320.errors : vErrors.concat(validate320.errors);
errors = vErrors.length;
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


function validate324(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((((((key0 === "hosts") || (key0 === "methods")) || (key0 === "notHosts")) || (key0 === "notMethods")) || (key0 === "notPaths")) || (key0 === "notPorts")) || (key0 === "paths")) || (key0 === "ports"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.hosts !== undefined){
let data0 = data.hosts;
if(Array.isArray(data0)){
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
if(typeof data0[i0] !== "string"){
vErrors = mistake(vErrors, instancePath+"/hosts/" + i0, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/hosts", "type");
errors++;
}
}
if(data.methods !== undefined){
let data2 = data.methods;
if(Array.isArray(data2)){
const len1 = data2.length;
for(let i1=0; i1<len1; i1++){
if(typeof data2[i1] !== "string"){
vErrors = mistake(vErrors, instancePath+"/methods/" + i1, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/methods", "type");
errors++;
}
}
if(data.notHosts !== undefined){
let data4 = data.notHosts;
if(Array.isArray(data4)){
const len2 = data4.length;
for(let i2=0; i2<len2; i2++){
if(typeof data4[i2] !== "string"){
vErrors = mistake(vErrors, instancePath+"/notHosts/" + i2, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/notHosts", "type");
errors++;
}
}
if(data.notMethods !== undefined){
let data6 = data.notMethods;
if(Array.isArray(data6)){
const len3 = data6.length;
for(let i3=0; i3<len3; i3++){
if(typeof data6[i3] !== "string"){
vErrors = mistake(vErrors, instancePath+"/notMethods/" + i3, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/notMethods", "type");
errors++;
}
}
if(data.notPaths !== undefined){
let data8 = data.notPaths;
if(Array.isArray(data8)){
const len4 = data8.length;
for(let i4=0; i4<len4; i4++){
if(typeof data8[i4] !== "string"){
vErrors = mistake(vErrors, instancePath+"/notPaths/" + i4, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/notPaths", "type");
errors++;
}
}
if(data.notPorts !== undefined){
let data10 = data.notPorts;
if(Array.isArray(data10)){
const len5 = data10.length;
for(let i5=0; i5<len5; i5++){
if(typeof data10[i5] !== "string"){
vErrors = mistake(vErrors, instancePath+"/notPorts/" + i5, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/notPorts", "type");
errors++;
}
}
if(data.paths !== undefined){
let data12 = data.paths;
if(Array.isArray(data12)){
const len6 = data12.length;
for(let i6=0; i6<len6; i6++){
if(typeof data12[i6] !== "string"){
vErrors = mistake(vErrors, instancePath+"/paths/" + i6, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/paths", "type");
errors++;
}
}
if(data.ports !== undefined){
let data14 = data.ports;
if(Array.isArray(data14)){
const len7 = data14.length;
for(let i7=0; i7<len7; i7++){
if(typeof data14[i7] !== "string"){
vErrors = mistake(vErrors, instancePath+"/ports/" + i7, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/ports", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate324.errors = vErrors;
return errors === 0;
}


function validate323(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(key0 === "operation")){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.operation !== undefined){
if(!(validate324(data.operation, instancePath+"/operation"))){
vErrors = vErrors === null ? validate324.errors : vErrors.concat(validate324.errors);
errors = vErrors.length;
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


function validate327(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.key === undefined){
vErrors = mistake(vErrors, instancePath, "required", "key");
errors++;
}
for(const key0 in data){
if(!(((key0 === "key") || (key0 === "notValues")) || (key0 === "values"))){
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
if(data.notValues !== undefined){
let data1 = data.notValues;
if(Array.isArray(data1)){
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
if(typeof data1[i0] !== "string"){
vErrors = mistake(vErrors, instancePath+"/notValues/" + i0, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/notValues", "type");
errors++;
}
}
if(data.values !== undefined){
let data3 = data.values;
if(Array.isArray(data3)){
const len1 = data3.length;
for(let i1=0; i1<len1; i1++){
if(typeof data3[i1] !== "string"){
vErrors = mistake(vErrors, instancePath+"/values/" + i1, "type");
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
validate327.errors = vErrors;
return errors === 0;
}


function validate318(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((key0 === "from") || (key0 === "to")) || (key0 === "when"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.from !== undefined){
let data0 = data.from;
if(Array.isArray(data0)){
if(data0.length > 512){
vErrors = mistake(vErrors, instancePath+"/from", "maxItems", 512);
errors++;
}
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
if(!(validate319(data0[i0], instancePath+"/from/" + i0))){
vErrors = vErrors === null ? validate319.errors : vErrors.concat(validate319.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/from", "type");
errors++;
}
}
if(data.to !== undefined){
let data2 = data.to;
if(Array.isArray(data2)){
const len1 = data2.length;
for(let i1=0; i1<len1; i1++){
if(!(validate323(data2[i1], instancePath+"/to/" + i1))){
vErrors = vErrors === null ? validate323.errors : vErrors.concat(validate323.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/to", "type");
errors++;
}
}
if(data.when !== undefined){
let data4 = data.when;
if(Array.isArray(data4)){
const len2 = data4.length;
for(let i2=0; i2<len2; i2++){
if(!(validate327(data4[i2], instancePath+"/when/" + i2))){
vErrors = vErrors === null ? validate327.errors : vErrors.concat(validate327.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/when", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate318.errors = vErrors;
return errors === 0;
}


function validate330(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(key0 === "matchLabels")){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.matchLabels !== undefined){
let data0 = data.matchLabels;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(Object.keys(data0).length > 4096){
vErrors = mistake(vErrors, instancePath+"/matchLabels", "maxProperties", 4096);
errors++;
}
for(const key1 in data0){
let data1 = data0[key1];
if(typeof data1 === "string"){
if(data1.length > 63){
vErrors = mistake(vErrors, instancePath+"/matchLabels/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), "maxLength", 63);
errors++;
}
}
else {
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
validate330.errors = vErrors;
return errors === 0;
}


function validate332(data, instancePath = ''){
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
if(!((((key0 === "group") || (key0 === "kind")) || (key0 === "name")) || (key0 === "namespace"))){
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
if(!pattern1.test(data0)){
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
if(!pattern2.test(data1)){
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
validate332.errors = vErrors;
return errors === 0;
}


function validate317(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((((key0 === "action") || (key0 === "rules")) || (key0 === "selector")) || (key0 === "targetRef")) || (key0 === "targetRefs")) || (key0 === "provider"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.action !== undefined){
let data0 = data.action;
if(typeof data0 !== "string"){
vErrors = mistake(vErrors, instancePath+"/action", "type");
errors++;
}
if(!((((data0 === "ALLOW") || (data0 === "DENY")) || (data0 === "AUDIT")) || (data0 === "CUSTOM"))){
vErrors = mistake(vErrors, instancePath+"/action", "enum");
errors++;
}
}
if(data.rules !== undefined){
let data1 = data.rules;
if(Array.isArray(data1)){
if(data1.length > 512){
vErrors = mistake(vErrors, instancePath+"/rules", "maxItems", 512);
errors++;
}
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
if(!(validate318(data1[i0], instancePath+"/rules/" + i0))){
vErrors = vErrors === null ? validate318.errors : vErrors.concat(validate318.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/rules", "type");
errors++;
}
}
if(data.selector !== undefined){
if(!(validate330(data.selector, instancePath+"/selector"))){
vErrors = vErrors === null ? validate330.errors : vErrors.concat(validate330.errors);
errors = vErrors.length;
}
}
if(data.targetRef !== undefined){
if(!(validate332(data.targetRef, instancePath+"/targetRef"))){
vErrors = vErrors === null ? validate332.errors : vErrors.concat(validate332.errors);
errors = vErrors.length;
}
}
if(data.targetRefs !== undefined){
let data5 = data.targetRefs;
if(Array.isArray(data5)){
if(data5.length > 16){
vErrors = mistake(vErrors, instancePath+"/targetRefs", "maxItems", 16);
errors++;
}
const len1 = data5.length;
for(let i1=0; i1<len1; i1++){
if(!(validate332(data5[i1], instancePath+"/targetRefs/" + i1))){
vErrors = vErrors === null ? validate332.errors : vErrors.concat(validate332.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/targetRefs", "type");
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


function validate316(data, instancePath = ''){
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
if(!(validate317(data.spec, instancePath+"/spec"))){
vErrors = vErrors === null ? validate317.errors : vErrors.concat(validate317.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate316.errors = vErrors;
return errors === 0;
}


function validate315(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(!(validate316(data, instancePath))){
vErrors = vErrors === null ? validate316.errors : vErrors.concat(validate316.errors);
errors = vErrors.length;
}
validate315.errors = vErrors;
return errors === 0;
}

const InferencePool = validate337;

function validate341(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.number === undefined){
vErrors = mistake(vErrors, instancePath, "required", "number");
errors++;
}
for(const key0 in data){
if(!(key0 === "number")){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.number !== undefined){
let data0 = data.number;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
vErrors = mistake(vErrors, instancePath+"/number", "type");
errors++;
}
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 > 65535 || isNaN(data0)){
vErrors = mistake(vErrors, instancePath+"/number", "maximum", 65535);
errors++;
}
if(data0 < 1 || isNaN(data0)){
vErrors = mistake(vErrors, instancePath+"/number", "minimum", 1);
errors++;
}
if(!(formats0.validate(data0))){
vErrors = mistake(vErrors, instancePath+"/number", "format");
errors++;
}
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate341.errors = vErrors;
return errors === 0;
}


function validate340(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
vErrors = mistake(vErrors, instancePath, "required", "name");
errors++;
}
for(const key0 in data){
if(!(((((key0 === "failureMode") || (key0 === "group")) || (key0 === "kind")) || (key0 === "name")) || (key0 === "port"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.failureMode !== undefined){
let data0 = data.failureMode;
if(typeof data0 !== "string"){
vErrors = mistake(vErrors, instancePath+"/failureMode", "type");
errors++;
}
if(!((data0 === "FailOpen") || (data0 === "FailClose"))){
vErrors = mistake(vErrors, instancePath+"/failureMode", "enum");
errors++;
}
}
if(data.group !== undefined){
let data1 = data.group;
if(typeof data1 === "string"){
if(data1.length > 253){
vErrors = mistake(vErrors, instancePath+"/group", "maxLength", 253);
errors++;
}
if(data1.length < 0){
vErrors = mistake(vErrors, instancePath+"/group", "minLength", 0);
errors++;
}
if(!pattern1.test(data1)){
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
let data2 = data.kind;
if(typeof data2 === "string"){
if(data2.length > 63){
vErrors = mistake(vErrors, instancePath+"/kind", "maxLength", 63);
errors++;
}
if(data2.length < 1){
vErrors = mistake(vErrors, instancePath+"/kind", "minLength", 1);
errors++;
}
if(!pattern2.test(data2)){
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
let data3 = data.name;
if(typeof data3 === "string"){
if(data3.length > 253){
vErrors = mistake(vErrors, instancePath+"/name", "maxLength", 253);
errors++;
}
if(data3.length < 1){
vErrors = mistake(vErrors, instancePath+"/name", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/name", "type");
errors++;
}
}
if(data.port !== undefined){
if(!(validate341(data.port, instancePath+"/port"))){
vErrors = vErrors === null ? validate341.errors : vErrors.concat(validate341.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate340.errors = vErrors;
return errors === 0;
}


function validate344(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.matchLabels === undefined){
vErrors = mistake(vErrors, instancePath, "required", "matchLabels");
errors++;
}
for(const key0 in data){
if(!(key0 === "matchLabels")){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.matchLabels !== undefined){
let data0 = data.matchLabels;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(Object.keys(data0).length > 64){
vErrors = mistake(vErrors, instancePath+"/matchLabels", "maxProperties", 64);
errors++;
}
if(Object.keys(data0).length < 1){
vErrors = mistake(vErrors, instancePath+"/matchLabels", "minProperties", 1);
errors++;
}
for(const key1 in data0){
let data1 = data0[key1];
if(typeof data1 === "string"){
if(data1.length > 63){
vErrors = mistake(vErrors, instancePath+"/matchLabels/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), "maxLength", 63);
errors++;
}
if(data1.length < 0){
vErrors = mistake(vErrors, instancePath+"/matchLabels/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), "minLength", 0);
errors++;
}
if(!pattern5.test(data1)){
vErrors = mistake(vErrors, instancePath+"/matchLabels/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), "pattern");
errors++;
}
}
else {
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
validate344.errors = vErrors;
return errors === 0;
}


function validate339(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.endpointPickerRef === undefined){
vErrors = mistake(vErrors, instancePath, "required", "endpointPickerRef");
errors++;
}
if(data.selector === undefined){
vErrors = mistake(vErrors, instancePath, "required", "selector");
errors++;
}
if(data.targetPorts === undefined){
vErrors = mistake(vErrors, instancePath, "required", "targetPorts");
errors++;
}
for(const key0 in data){
if(!(((key0 === "endpointPickerRef") || (key0 === "selector")) || (key0 === "targetPorts"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.endpointPickerRef !== undefined){
if(!(validate340(data.endpointPickerRef, instancePath+"/endpointPickerRef"))){
vErrors = vErrors === null ? validate340.errors : vErrors.concat(validate340.errors);
errors = vErrors.length;
}
}
if(data.selector !== undefined){
if(!(validate344(data.selector, instancePath+"/selector"))){
vErrors = vErrors === null ? validate344.errors : vErrors.concat(validate344.errors);
errors = vErrors.length;
}
}
if(data.targetPorts !== undefined){
let data2 = data.targetPorts;
if(Array.isArray(data2)){
if(data2.length > 8){
vErrors = mistake(vErrors, instancePath+"/targetPorts", "maxItems", 8);
errors++;
}
if(data2.length < 1){
vErrors = mistake(vErrors, instancePath+"/targetPorts", "minItems", 1);
errors++;
}
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
if(!(validate341(data2[i0], instancePath+"/targetPorts/" + i0))){
vErrors = vErrors === null ? validate341.errors : vErrors.concat(validate341.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/targetPorts", "type");
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


function validate338(data, instancePath = ''){
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
if(!(validate339(data.spec, instancePath+"/spec"))){
vErrors = vErrors === null ? validate339.errors : vErrors.concat(validate339.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate338.errors = vErrors;
return errors === 0;
}


function validate337(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(!(validate338(data, instancePath))){
vErrors = vErrors === null ? validate338.errors : vErrors.concat(validate338.errors);
errors = vErrors.length;
}
validate337.errors = vErrors;
return errors === 0;
}

export const VALIDATORS = {
  GatewayClass,
  Gateway,
  HTTPRoute,
  GRPCRoute,
  TCPRoute,
  TLSRoute,
  ReferenceGrant,
  BackendTLSPolicy,
  XListenerSet,
  Service,
  Secret,
  ConfigMap,
  Namespace,
  Pod,
  Node,
  EndpointSlice,
  ServiceEntry,
  WorkloadEntry,
  DestinationRule,
  AuthorizationPolicy,
  InferencePool,
};
